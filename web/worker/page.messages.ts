/** What the worker tells open pages. */
export type PageMessage =
  /** Go there without a reload, and answer at the port. */
  | { type: 'navigate'; path: string }
  /** A push was shown. */
  | { type: 'pushed'; uuid: string | null }
  /** The browser has exchanged this device's subscription. */
  | { type: 'subscription' }

/** Reads a message of the worker; null where it is none of these: another release may say more. */
export function readPageMessage(data: unknown): PageMessage | null {
  const { type, path, uuid } = (typeof data === 'object' && data !== null ? data : {}) as Partial<
    Record<string, unknown>
  >
  if (type === 'navigate' && typeof path === 'string') return { type, path }
  if (type === 'pushed') return { type, uuid: typeof uuid === 'string' ? uuid : null }
  if (type === 'subscription') return { type }
  return null
}
