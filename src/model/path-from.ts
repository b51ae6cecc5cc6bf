/** A path as it is from a folder on: "/home/ann/shop/src" of "src" in "/home/ann/shop"; what is absolute, on Unix or Windows, stays. */
export function pathFrom(folder: string, path: string): string {
  // "/usr/lib", "C:\work\shop", "c:/work", "\\server\share"
  return /^(?:[\\/]|[a-z]:[\\/])/i.test(path) ? path : `${folder}/${path}`;
}
