/** Milliseconds by which a device's clock may be ahead of the server's before its entry is taken as made now. */
const AHEAD_MS = 5 * 60_000

/** The instant of an entry, as it is stored. */
export function entryInstant(at: string, now: Date): string {
  const made = Date.parse(at)
  return new Date(made - now.getTime() > AHEAD_MS ? now : made).toISOString()
}

/** An entry of a device, which may send it late and more than once. */
interface Entry {
  uuid: string
  serviceId: string
}

/** Most entries of a kind that one person makes at one service: a morning needs a tenth of them. */
const MOST_ENTRIES = 500

/** Refuses, behind the other refusals, what is more than MOST_ENTRIES; `made` is how many there are by service. */
export function withMost<Sent extends Entry, Code>(
  refusalOf: (entry: Sent) => Code | null,
  made: ReadonlyMap<string, number>,
): (entry: Sent) => Code | 'too_many_entries' | null {
  const counted = new Map(made)
  return (entry) => {
    const code = refusalOf(entry)
    if (code !== null) return code
    const before = counted.get(entry.serviceId) ?? 0
    if (before >= MOST_ENTRIES) return 'too_many_entries'
    counted.set(entry.serviceId, before + 1)
    return null
  }
}

/**
 * Sorts entries in the order in which they are sent: the first one of a uuid stands, whatever is sent with it again.
 * Refused ones are not remembered. `known` are those of their uuids that have arrived before, and `closedOf` returns
 * why this person may not see one of them; `first` has the subject of each stored uuid.
 */
export function sortEntries<Known extends Entry, Sent extends Entry, Code>(
  sent: readonly Sent[],
  {
    known,
    closedOf,
    refusalOf,
  }: { known: readonly Known[]; closedOf(entry: Known): Code | null; refusalOf(entry: Sent): Code | null },
) {
  const arrived = new Map(known.map((entry) => [entry.uuid, entry]))
  const first = new Map<string, Known | Sent>()
  const refused = new Map<string, Code>()
  const added: Sent[] = []
  for (const entry of sent) {
    const { uuid } = entry
    if (first.has(uuid)) continue
    const before = arrived.get(uuid)
    const code = before ? closedOf(before) : refusalOf(entry)
    if (code !== null) {
      if (!refused.has(uuid)) refused.set(uuid, code)
      continue
    }
    first.set(uuid, before ?? entry)
    refused.delete(uuid)
    if (!before) added.push(entry)
  }
  return { first, added, refused: [...refused].map(([uuid, code]) => ({ uuid, code })) }
}

/** The state that applies now for each stored uuid, in the order in which they were sent. */
export const currentOf = <Known, Current>(
  sent: readonly Entry[],
  first: ReadonlyMap<string, Known>,
  current: (entry: Known) => Current | undefined,
): ({ uuid: string } & Current)[] =>
  [...new Set(sent.map(({ uuid }) => uuid))].flatMap((uuid) => {
    const entry = first.get(uuid)
    const stands = entry && current(entry)
    return stands ? [{ uuid, ...stands }] : []
  })
