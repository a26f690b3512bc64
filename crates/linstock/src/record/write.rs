//! Writing a record: a line at a time, each whole and flushed before the game goes on.

use std::io::{self, Write};

use engine::game::Setting;
use serde::Serialize;

use super::header::Header;
use super::line::Line;
use crate::play::Step;

/// Writes a record as its game goes on.
pub struct Writer<W: Write> {
    out: W,
    buffer: Vec<u8>,
}

impl<W: Write> Writer<W> {
    /// Begins a record.
    pub fn new(out: W, header: &Header) -> io::Result<Writer<W>> {
        let mut writer = Writer::resume(out);
        writer.put(header)?;
        Ok(writer)
    }

    /// Goes on with a record that has its header and some steps already.
    pub fn resume(out: W) -> Writer<W> {
        Writer { out, buffer: Vec::new() }
    }

    /// Writes a step.
    pub fn step(&mut self, step: &Step, setting: &Setting) -> io::Result<()> {
        self.put(&Line::of(step, setting))
    }

    /// What was written to.
    pub fn into_inner(self) -> W {
        self.out
    }

    /// In one piece, so that a crash leaves at most the last line cut off.
    fn put(&mut self, line: &impl Serialize) -> io::Result<()> {
        self.buffer.clear();
        serde_json::to_writer(&mut self.buffer, line)?;
        self.buffer.push(b'\n');
        self.out.write_all(&self.buffer)?;
        self.out.flush()
    }
}
