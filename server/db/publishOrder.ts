import type { Revised } from './revisions.ts'

/** The place of one change among those of its nouns. */
export interface PublishTurn {
  /** Takes the place of a noun whose revision was just raised. Once for each noun. */
  take(noun: Revised): void
  /** Resolves once every change that took a place before has ended. */
  come(): Promise<void>
  /** Ends the turn of a change that has published, or was rolled back. */
  end(): void
}

/**
 * Puts the events of one noun's changes into the order of their revisions. The lock on the revision orders the commits,
 * but PostgreSQL acknowledges them on different connections, which may be read in another order.
 *
 * Two changes cannot wait for each other: the one that comes later in any noun got its revision after the other one's
 * commit. A commit whose acknowledgement never comes ends with its connection (`silenceMs` of db/client.ts).
 */
export function publishOrder(): () => PublishTurn {
  const last = new Map<Revised, Promise<void>>()
  return () => {
    const taken = new Set<Revised>()
    const before: Promise<void>[] = []
    let end = (): void => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const come = async (): Promise<void> => {
      if (before.length > 0) await Promise.all(before)
    }
    return {
      take(noun) {
        if (taken.has(noun)) return
        taken.add(noun)
        const previous = last.get(noun)
        if (previous) before.push(previous)
        last.set(noun, ended)
      },
      come,
      end() {
        // A change that was rolled back does not let later ones pass earlier ones.
        void come().then(() => {
          end()
          for (const noun of taken) if (last.get(noun) === ended) last.delete(noun)
        })
      },
    }
  }
}
