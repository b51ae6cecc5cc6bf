/**
 * One project's history: sessions in which people do clean work, make mistakes, mend them, and make them again; some things fail by
 * themselves. The same project gives the same story; what the checks say is what the tools say on the day.
 */
export function makeHistory(project, { write, run }) {
  const story = new Story(project, write, run);
  for (const [path, text] of Object.entries(project.files)) story.files.set(path, text);
  story.begin("Set up the project");
  story.change([...story.files.keys()], story.files);
  for (const command of project.commands) story.check(command, { clean: true });
  const waiting = orderOf(project, story.chance);
  while (waiting.length > 0) {
    story.begin(project.titles[story.sessions % project.titles.length]);
    story.clean();
    story.occur(waiting.shift());
    if (story.chance() < 0.5) story.clean();
    if (waiting.length > 0 && story.chance() < 0.6) story.occur(waiting.shift());
    if (story.chance() < 0.25) story.flake();
  }
  return story.events;
}

/** Every occurrence of every mistake: rounds, so that a repeat is some sessions after the one before. */
function orderOf({ mistakes }, chance) {
  const rounds = [];
  for (const mistake of mistakes)
    for (const [round, place] of (mistake.plan ?? planOf(mistake)).entries())
      (rounds[round] ??= []).push({ mistake, place, key: chance() });
  return rounds.flatMap((round) => round.sort((a, b) => a.key - b.key));
}

function planOf({ places }) {
  return places.length === 1 ? [0, 0, 0] : [0, 0, 1, 0].slice(0, places.length + 2);
}

class Story {
  events = [];
  files = new Map();
  sessions = 0;
  chance;
  #project;
  #write;
  #run;
  #at = Date.parse("2026-02-02T09:00:00Z");
  #session = null;
  /** The first failing run of each mistake. */
  #first = new Map();
  #occurrences = 0;
  #cleans = 0;

  constructor(project, write, run) {
    this.#project = project;
    this.#write = write;
    this.#run = run;
    this.chance = random([...project.name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7));
  }

  begin(title) {
    this.sessions += 1;
    this.#session = `s${this.sessions}`;
    this.#at += (6 + this.chance() * 20) * 3_600_000;
    this.#tell("session", { title });
  }

  /** Work with nothing wrong: an edit, and the checks pass. */
  clean() {
    const { cleans } = this.#project;
    const { file, add, at } = cleans[this.#cleans % cleans.length];
    const text = add(this.#cleans++);
    const before = this.files.get(file) ?? "";
    const after = at === "top" ? `${text}\n${before}` : `${before}${text}\n`;
    this.#edit(file, at === "top" ? "" : null, text, { clean: true });
    this.change([file], new Map([[file, after]]));
    const { commands } = this.#project;
    this.#checkBefore(commands[this.#cleans % commands.length], { clean: true });
  }

  /** A mistake is made, seen, sometimes mended wrongly first, and mended. */
  occur({ mistake, place }) {
    const {
      file,
      find,
      put,
      cure,
      command = mistake.command,
      also,
    } = { ...mistake, ...mistake.places[place] };
    const text = this.files.get(file) ?? "";
    if (find !== "" && !text.includes(find)) throw new Error(`${mistake.id}: ${file} has no "${find}"`);
    const occurrence = `o${++this.#occurrences}`;
    const known = this.#first.get(mistake.id);
    const added = cure ?? longestLine(find);
    const truth = {
      ...(known === undefined ? { new: true } : { repeats: known }),
      occurrence,
      ...(added === "" ? {} : { cure: added }),
      ...(mistake.likes === undefined ? {} : { likes: mistake.likes }),
      ...(known === undefined
        ? {}
        : { where: place === (mistake.plan ?? [0])[0] ? "same place" : "elsewhere" }),
    };
    this.#edit(file, find, put, truth);
    const broken = new Map([
      [file, find === "" ? `${text}${put}` : text.replace(find, () => put)],
      ...(also ?? []),
    ]);
    const sound = new Map([...broken.keys()].map((path) => [path, this.files.get(path) ?? null]));
    this.change([...broken.keys()], broken);
    this.#wait(1);
    this.#tell("action", { command, truth });
    const red = this.#runs(command, truth);
    if (red.exitCode === 0) throw new Error(`${mistake.id}: ${command} passed`);
    if (known === undefined) this.#first.set(mistake.id, red.id);
    if (this.chance() < 0.3) this.#triedInVain(file, command, truth);
    this.#wait(4);
    // What was tried in vain stands at the end.
    const mended = `${text}${this.files.get(file).slice(broken.get(file).length)}`;
    this.#edit(file, put, find, { clean: true });
    this.change([...sound.keys()], new Map([...sound, [file, mended]]));
    const green = this.#checkBefore(command, { clean: true });
    if (green.exitCode !== 0)
      throw new Error(`${mistake.id}: ${command} fails after it was mended:\n${green.output}`);
  }

  /** Something else is changed first, which does not help. */
  #triedInVain(file, command, truth) {
    const { note } = this.#project;
    this.#wait(3);
    const text = `${this.files.get(file) ?? ""}${note(`tried at ${this.#occurrences}`)}\n`;
    this.change([file], new Map([[file, text]]));
    this.#tell("action", { command, truth });
    this.#runs(command, truth);
  }

  /** A check fails by itself, and passes when it is run again. */
  flake() {
    const { flakes } = this.#project;
    if (flakes.length === 0) return;
    const { command, env } = flakes[this.sessions % flakes.length];
    this.#tell("action", { command, truth: { clean: true } });
    const red = this.#runs(command, { flake: true }, env);
    if (red.exitCode === 0) throw new Error(`a flake of ${command} passed`);
    this.#wait(1);
    this.#checkBefore(command, { clean: true });
  }

  change(paths, texts) {
    for (const path of paths) {
      const text = texts.get(path) ?? null;
      this.#write(path, text);
      if (text === null) this.files.delete(path);
      else this.files.set(path, text);
    }
    this.#tell("change", { files: paths.map((path) => ({ path, text: texts.get(path) ?? null })) });
  }

  check(command, truth) {
    const ran = this.#runs(command, truth);
    if (ran.exitCode !== 0) throw new Error(`${command} fails at first:\n${ran.output}`);
  }

  #checkBefore(command, truth) {
    this.#wait(1);
    this.#tell("action", { command, truth });
    return this.#runs(command, truth);
  }

  #runs(command, truth, env = {}) {
    this.#wait(1);
    const { exitCode, output } = this.#run(command, env);
    const labelled = exitCode === 0 ? { clean: true } : truth;
    const kept = exitCode === 0 ? output.slice(-400) : output;
    return { ...this.#tell("run", { command, exitCode, output: kept, truth: labelled }), output };
  }

  #edit(file, before, after, truth) {
    this.#wait(2);
    this.#tell("action", { edits: [{ file, before, after }], truth });
  }

  #wait(minutes) {
    this.#at += Math.round(minutes * (0.5 + this.chance()) * 60_000);
  }

  #tell(kind, told) {
    const event = {
      id: `e${this.events.length + 1}`,
      at: new Date(this.#at).toISOString(),
      session: this.#session,
      kind,
      ...told,
    };
    this.events.push(event);
    return event;
  }
}

/** What is put back says most in its longest line. */
function longestLine(text) {
  return text
    .split("\n")
    .map((line) => line.trim())
    .reduce((longest, line) => (line.length > longest.length ? line : longest), "");
}

/** Numbers between 0 and 1 that are the same for the same seed. */
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
