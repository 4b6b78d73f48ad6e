//! Replaces commands whose feature is not part of the build by an error message.

use crate::Failure;

/// The error: what is missing and how to get it.
pub(crate) fn missing(what: &str, feature: &str) -> Failure {
    Failure::Input(format!(
        "this program was built without {what}: build it with `--features {feature}`"
    ))
}

/// Declares a command whose feature is off: it accepts any arguments and says how to get it.
macro_rules! command {
    ($module:ident, $command:ident, $feature:literal, $about:literal) => {
        pub(crate) mod $module {
            #[doc = $about]
            #[derive(Debug, clap::Args)]
            #[command(disable_help_flag = true)]
            pub(crate) struct $command {
                #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
                arguments: Vec<String>,
            }

            impl $command {
                pub(crate) fn run(self) -> $crate::Outcome {
                    let what = concat!("`queens ", stringify!($module), "`");
                    Err($crate::missing_feature::missing(what, $feature))
                }
            }
        }
    };
}

pub(crate) use command;
