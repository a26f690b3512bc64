//! When to stop: `win share ± 2 %`.

use std::str::FromStr;

/// Stop once every side's share of wins, in every variant, is known this well.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Until {
    /// The half-width of the interval, as a share.
    pub within: f64,
}

/// A wish that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("write how well the share of wins must be known, from 0.1 to 25 percent: --until 'win share ± 2 %'")]
pub struct BadUntil;

impl FromStr for Until {
    type Err = BadUntil;

    /// Reads `win share ± 2 %`; `+-` and `+/-` do for `±`, and the words may be left out.
    fn from_str(text: &str) -> Result<Until, BadUntil> {
        let text = text.trim().to_lowercase();
        let rest = text.strip_prefix("win share").unwrap_or(&text).trim_start();
        let signed = ["±", "+/-", "+-"].iter().find_map(|sign| rest.strip_prefix(sign)).ok_or(BadUntil)?;
        let number = signed.trim().strip_suffix('%').ok_or(BadUntil)?.trim_end();
        let percent: f64 = number.parse().map_err(|_| BadUntil)?;
        if (0.1..=25.0).contains(&percent) { Ok(Until { within: percent / 100.0 }) } else { Err(BadUntil) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_is_read_as_people_write_it() {
        for text in ["win share ± 2 %", "Win share ±2%", "± 2 %", "+-2%", "win share +/- 2.0 %"] {
            assert_eq!(text.parse(), Ok(Until { within: 0.02 }), "{text}");
        }
        for text in ["", "2 %", "win share 2 %", "win share ± 2", "± 0 %", "± 50 %", "length ± 1 %"] {
            assert_eq!(text.parse::<Until>(), Err(BadUntil), "{text}");
        }
    }
}
