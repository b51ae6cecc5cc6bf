/** Builds what the end-to-end tests run. */
export default function setup(): void {}
