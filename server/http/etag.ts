/**
 * True where `If-None-Match` contains this ETag. The comparison is weak (RFC 9110 §13.1.2), so that `W/"…"` from a
 * compressing proxy matches too.
 */
export function isNamed(etag: string, ifNoneMatch: string | undefined): boolean {
  // The common case, without parsing.
  if (ifNoneMatch === undefined || ifNoneMatch === etag) return ifNoneMatch === etag
  return ifNoneMatch.split(',').some((name) => name.trim() === '*' || name.trim().replace(/^W\//, '') === etag)
}
