import type { Draft } from "../../detector.ts";
import { readReason } from "./rspec-reason.ts";
import { ownPlace, readRubyFrame } from "./ruby-frame.ts";

const STRING = String.raw`"(?:[^"\\]|\\.)*"`;
// "full_description":"Cart sums","status":"failed","file_path":"./spec/cart_spec.rb","line_number":5,"run_time":0.2,"pending_message":null,"exception":{"class":"NoMethodError","message":"…","backtrace":["…"
const FAILED = new RegExp(
  String.raw`"full_description":(${STRING}),"status":"failed","file_path":(${STRING}),"line_number":(\d+)(?:,"\w+":[^{"]{0,40})*,"exception":\{"class":(${STRING}),"message":(${STRING})(?:,"backtrace":\[((?:${STRING},?)*))?`,
  "g",
);

/** rspec --format json: one line with all examples. It is long, and mostly cut off: what stands before the cut is read. */
export function readRspecJson(text: string, at: number): Draft[] {
  if (!text.startsWith("{") || !text.includes('"full_description":')) return [];
  return [...text.matchAll(FAILED)].map(([, name, path, line, type, said, stack]) => {
    const frames = (stack?.match(new RegExp(STRING, "g")) ?? [])
      .slice(0, 200)
      .map((each) => readRubyFrame(plain(each)))
      .filter((found) => found !== null);
    const place = ownPlace(frames);
    const errorType = plain(type!);
    return {
      ...readReason(["Failure/Error: failed", ...plain(said!).split("\n")]),
      errorType: errorType === "RSpec::Expectations::ExpectationNotMetError" ? null : errorType,
      test: plain(name!),
      file: place.file ?? plain(path!),
      line: place.file === null ? Number(line) : place.line,
      frames,
      from: at,
      to: at + 1,
    };
  });
}

function plain(json: string): string {
  try {
    return String(JSON.parse(json));
  } catch {
    return json.slice(1, -1);
  }
}
