import type { OidcRefusal } from '#shared/people/oidc.ts'

/** A sign-in that the issuer did not confirm. `said` is for the log: no token, code or personal data is in it. */
export class OidcFailure extends Error {
  readonly refusal: Extract<OidcRefusal, 'cancelled' | 'unreachable' | 'failed'>

  constructor(refusal: OidcFailure['refusal'], said: string) {
    super(said)
    this.name = 'OidcFailure'
    this.refusal = refusal
  }
}

const codeIn = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** The error below those that wrap it, at most three deep. */
function rootOf(error: unknown): unknown {
  let root = error
  for (let depth = 0; depth < 3; depth += 1) {
    if (!(root instanceof Error) || !(root.cause instanceof Error)) return root
    root = root.cause
  }
  return root
}

/** Characters of an issuer's own words in a log line. */
const WORD_MAX = 200

/** Words that came over the network, as a line may have them. */
const printable = (text: string): string => text.replace(/[^\x20-\x7E]/g, '?').slice(0, WORD_MAX)

/** The name that an issuer gave itself, where it is not the one that was asked. */
function otherIssuer(error: unknown): string | undefined {
  const { cause } = error instanceof Error ? error : {}
  if (typeof cause !== 'object' || cause === null || !('attribute' in cause) || !('body' in cause)) return undefined
  const { issuer } = cause.body as { issuer?: unknown }
  return cause.attribute === 'issuer' && typeof issuer === 'string' ? printable(issuer) : undefined
}

/** Says why the description of an issuer could not be read, such as the code of a wrong certificate. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'no answer in time'
  const other = otherIssuer(error)
  if (other) return `it calls itself ${other}: set OIDC_ISSUER to that, to the letter`
  const root = rootOf(error)
  return printable(codeIn(root) ?? (root instanceof Error ? root.message : String(root)))
}

/** True where no answer came: neither a refusal nor a lie. */
const isSilence = (error: unknown): boolean =>
  error instanceof Error &&
  (['TimeoutError', 'AbortError'].includes(error.name) || error.message === 'fetch failed' || isSilence(error.cause))

/** The failure that an error of the library means. */
export function toFailure(error: unknown): OidcFailure {
  if (error instanceof OidcFailure) return error
  if (error instanceof Error && error.name === 'AuthorizationResponseError' && 'error' in error)
    return new OidcFailure(error.error === 'access_denied' ? 'cancelled' : 'failed', printable(String(error.error)))
  return new OidcFailure(isSilence(error) ? 'unreachable' : 'failed', reasonOf(error))
}
