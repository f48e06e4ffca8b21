/**
 * True where `If-None-Match` names this version: alone or among others, and also as a proxy names it that has compressed
 * it (`W/"…"`), since the comparison is the weak one (RFC 9110 §13.1.2).
 */
export function isNamed(etag: string, ifNoneMatch: string | undefined): boolean {
  // Most of the time it is exactly this one.
  if (ifNoneMatch === undefined || ifNoneMatch === etag) return ifNoneMatch === etag
  return ifNoneMatch.split(',').some((name) => name.trim() === '*' || name.trim().replace(/^W\//, '') === etag)
}
