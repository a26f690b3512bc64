//! Deployment and arrivals.

mod place;
