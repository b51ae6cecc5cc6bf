/** A config file that is not what its client reads: it is left as it is, and the sentence says why. */
export class Unexpected extends Error {
  constructor(message: string) {
    super(message);
    this.name = "Unexpected";
  }
}
