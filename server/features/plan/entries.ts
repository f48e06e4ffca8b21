/** Milliseconds by which a device's clock may be ahead of the server's before its entry is taken as made now. */
const AHEAD_MS = 5 * 60_000

/** The instant of an entry, as it is stored. */
export function instantOf(at: string, now: Date): string {
  const made = Date.parse(at)
  return new Date(made - now.getTime() > AHEAD_MS ? now : made).toISOString()
}

/** An entry of a device, which may send it late and more than once. */
interface Entry {
  uuid: string
  serviceId: string
}

/**
 * Sorts entries in the order in which they are sent: the first one of a uuid stands, whatever is sent with it again.
 * Refused ones are not remembered. `known` are those of their uuids that have arrived before; `first` is what each
 * stored uuid is of.
 */
export function sortEntries<Known extends Entry, Sent extends Known, Code>(
  sent: readonly Sent[],
  { known, refusalOf }: { known: readonly Known[]; refusalOf(entry: Sent): Code | null },
) {
  const first = new Map(known.map((entry) => [entry.uuid, entry]))
  const refused = new Map<string, Code>()
  const added: Sent[] = []
  for (const entry of sent) {
    const { uuid } = entry
    if (first.has(uuid)) continue
    const code = refusalOf(entry)
    if (code !== null) {
      if (!refused.has(uuid)) refused.set(uuid, code)
      continue
    }
    first.set(uuid, entry)
    refused.delete(uuid)
    added.push(entry)
  }
  return { first, added, refused: [...refused].map(([uuid, code]) => ({ uuid, code })) }
}

/** The state that applies now for each stored uuid, in the order in which they were sent. */
export const standingOf = <Known extends Entry, Standing>(
  sent: readonly Entry[],
  first: ReadonlyMap<string, Known>,
  standing: (entry: Known) => Standing | undefined,
): ({ uuid: string } & Standing)[] =>
  [...new Set(sent.map(({ uuid }) => uuid))].flatMap((uuid) => {
    const entry = first.get(uuid)
    const stands = entry && standing(entry)
    return stands ? [{ uuid, ...stands }] : []
  })
