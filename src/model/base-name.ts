/** The last part of a path, Unix or Windows: "cart.js" of "/home/ann/shop/src/cart.js". */
export function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}
