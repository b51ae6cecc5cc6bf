import fc from "fast-check";

/** What must not leave a project: secrets, paths, source and names, each with a word in it that no list of public words has. */
export function planted(): fc.Arbitrary<string> {
  const own = fc.stringMatching(/^zq[a-z]{4,10}$/);
  const line = own.chain((name) =>
    fc.constantFrom(
      `const ${name} = await load(${name}Repository);`,
      `def ${name}(self): return self.${name}_total * rate`,
      `TypeError: ${name} is not a function`,
      `expected ${name} but received ${name}Value at line 12`,
      `cannot find module '${name}' from src/${name}.ts`,
      `if (${name} === null) throw new Error("${name} failed");`,
    ),
  );
  const path = own.chain((name) =>
    fc.constantFrom(
      `/home/${name}/shop/src/${name}.ts`,
      `C:\\Users\\${name}\\app.py`,
      `../${name}/x`,
      `~/${name}`,
    ),
  );
  const secret = own.chain((name) =>
    fc.constantFrom(
      `sk-${name}0123456789ABCDEF`,
      `ghp_${name}${name}`,
      `password=${name}!`,
      `postgres://ann:${name}@db.example/shop`,
      `${name}@example.org`,
      `-----BEGIN PRIVATE KEY-----${name}`,
    ),
  );
  const odd = fc.tuple(own, fc.string({ maxLength: 12 })).map(([name, noise]) => `${noise}${name}${noise}`);
  return fc.oneof(line, path, secret, odd, own);
}

/** The word in a planted text that tells it from any other. */
export function ownWords(text: string): string[] {
  return text.toLowerCase().match(/zq[a-z]{4,10}/g) ?? [];
}
