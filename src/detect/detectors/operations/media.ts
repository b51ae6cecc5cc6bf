import { byLines, type LineForm, needlesOf } from "../../by-lines.ts";
import type { Detector } from "../../detector.ts";

const FORMS: readonly LineForm[] = [
  {
    tool: "ffmpeg",
    needle: "unrecognized option '",
    // Unrecognized option 'qualty'.
    pattern: /^(?<message>Unrecognized option '[^']+'\.)$/,
    category: "config_error",
  },
  {
    tool: "ffmpeg",
    needle: "no such filter: ",
    // [AVFilterGraph @ 0x5634a697f000] No such filter: 'scal'
    pattern: /^(?:\[[^\]]+ @ 0x[\da-f]+\] )?(?<message>No such filter: '.+')$/,
    category: "config_error",
  },
  {
    tool: "ffmpeg",
    needle: "unknown encoder '",
    // Unknown encoder 'libfoo'
    pattern: /^(?:\[[^\]]+ @ 0x[\da-f]+\] )?(?<message>Unknown (?:en|de)coder '.+')$/,
    category: "missing_dependency",
  },
  {
    tool: "ffmpeg",
    needle: ": invalid data found when processing input",
    // clip.mp4: Invalid data found when processing input
    // [in#0 @ 0x55d5] Error opening input: Invalid data found when processing input
    pattern:
      /^(?:\[[^\]]+ @ 0x[\da-f]+\] )?(?<message>(?:(?<file>[\w./-]+\.\w{2,5})|Error opening input): Invalid data found when processing input)$/,
  },
  {
    tool: "ffmpeg",
    command: "ffmpeg ",
    needle: ": no such file or directory",
    // missing.mp4: No such file or directory
    pattern: /^(?<message>(?<file>[\w./-]+): No such file or directory)$/,
    category: "config_error",
  },
  {
    tool: "ffmpeg",
    needle: "\nerror opening input file ",
    // Error opening input file missing.mp4.
    pattern: /^(?<message>Error opening input file (?<file>\S+?)\.?)$/,
    category: "config_error",
    role: "summary",
  },
  {
    tool: "ffmpeg",
    needle: "\nconversion failed!",
    // Conversion failed!
    pattern: /^(?<message>Conversion failed!)$/,
    role: "consequence",
  },
  {
    tool: "imagemagick",
    needle: " @ error/",
    // convert-im6.q16: no images defined `out.jpg' @ error/convert.c/ConvertImageCommand/3234.
    pattern:
      /^(?:convert|magick|mogrify|identify|composite|montage)\S*: (?<message>no images? (?:defined|found) .+?) @ error\/\S+$/,
    role: "summary",
  },
  {
    tool: "imagemagick",
    needle: " @ error/",
    // convert-im6.q16: attempt to perform an operation not allowed by the security policy `PDF' @ error/constitute.c/IsCoderAuthorized/426.
    pattern:
      /^(?:convert|magick|mogrify|identify|composite|montage)\S*: (?<message>attempt to perform an operation not allowed by the security policy .+?) @ error\/\S+$/,
    category: "permission_error",
  },
  {
    tool: "imagemagick",
    needle: " @ error/",
    // convert-im6.q16: improper image header `logo.png' @ error/png.c/ReadPNGImage/4110.
    // convert-im6.q16: unable to open image `missing.png': No such file or directory @ error/blob.c/OpenBlob/2998.
    pattern:
      /^(?:convert|magick|mogrify|identify|composite|montage)\S*: (?<message>[^`']+(?:[`'](?<file>[^`']+)')?.*?) @ error\/\S+$/,
    category: "config_error",
  },
];

/** ffmpeg and ImageMagick: what they could not read, do not know, or may not do. */
export const media: Detector = byLines({
  id: "media",
  tool: "ffmpeg",
  check: "program",
  category: "runtime_error",
  rank: 2,
  needles: needlesOf(FORMS),
  programs: ["ffmpeg", "ffprobe", "convert", "magick", "mogrify", "identify"],
  forms: FORMS,
});
