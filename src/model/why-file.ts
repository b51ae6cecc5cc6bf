/** What a system's code says of a file that could not be made, read or written. */
export const WHY_FILE: Readonly<Record<string, string>> = {
  EACCES: "permission was denied",
  EPERM: "the operation is not permitted",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  ENOTDIR: "a part of the path is a file",
  EISDIR: "it is a folder",
  ENOENT: "a part of the path is not there",
};
