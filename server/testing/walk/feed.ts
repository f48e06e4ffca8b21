/** One event of a shift in somebody's calendar feed. */
export interface FeedEvent {
  /** The id of the shift, as the UID of the event has it. */
  shiftId: string
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED' | null
  sequence: number
  /** First day, in UTC. */
  date: string
  /** Begin and title of the event; the title names post and time. */
  what: string
}

/** The events of shifts of an iCalendar text. */
export function readFeed(text: string): FeedEvent[] {
  const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n')
  const events: FeedEvent[] = []
  let fields = new Map<string, string>()
  for (const line of lines) {
    const at = line.indexOf(':')
    const name = line.slice(0, at).split(';')[0] ?? ''
    if (line === 'BEGIN:VEVENT') fields = new Map()
    else fields.set(name, line.slice(at + 1))
    if (line !== 'END:VEVENT') continue
    const uid = /^shift-(.+)@/.exec(fields.get('UID') ?? '')?.[1]
    const [start = ''] = [fields.get('DTSTART')]
    const date = `${start.slice(0, 4)}-${start.slice(4, 6)}-${start.slice(6, 8)}`
    const status = (fields.get('STATUS') ?? null) as FeedEvent['status']
    const what = `${start} ${fields.get('SUMMARY')}`
    if (uid) events.push({ shiftId: uid, status, sequence: Number(fields.get('SEQUENCE') ?? 0), date, what })
  }
  return events
}
