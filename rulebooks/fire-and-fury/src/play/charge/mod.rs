//! Charges: declared, countercharged, moved into contact, and broken through with.

pub(crate) mod breakthrough;
pub(crate) mod contact;
pub(crate) mod countercharge;
pub(crate) mod declare;
