import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { type CalendarContent, writeCalendar } from './writeCalendar.ts'

const SHIFT = {
  _id: 's1',
  date: '2026-11-01',
  user: { _id: 'u1', name: 'Ann' },
  assignment: 'Main Door',
  serviceTime: '9am',
  tieColor: 'Navy',
}
const MEETING = {
  _id: 'm1',
  date: '2026-11-01',
  title: 'Fire drill',
  time: '10:00 AM',
  location: 'Hall B',
  type: 'Training' as const,
  assignedTo: ['u1'],
}
const TASK = { _id: 't1', title: 'Fold bulletins', dueDate: '2026-11-01', version: 3 }

const PLANNED: CalendarContent['planned'] = {
  ...{ shown: new Map(), services: new Map(), details: new Map(), ended: [] },
  changes: { older: 0, at: [] },
}
const write = (content: Partial<CalendarContent> = {}) =>
  writeCalendar({
    name: 'Ann Lee',
    language: null,
    shifts: [],
    planned: PLANNED,
    address: null,
    meetings: [],
    tasks: [],
    timeZone: 'America/Chicago',
    siteUrl: 'https://ushers.example.org',
    host: 'ushers.example.org',
    stamp: new Date('2026-10-01T12:00:00Z'),
    ...content,
  })

/** Parsed by a library other than the one that wrote it. */
const parse = (text: string) => new ICAL.Component(ICAL.parse(text))
const eventsOf = (text: string) =>
  parse(text)
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event))
const eventOf = (content: Partial<CalendarContent>) => {
  const events = eventsOf(write(content))
  expect(events).toHaveLength(1)
  return events[0] as ICAL.Event
}
const span = ({ startDate, endDate }: ICAL.Event) =>
  [startDate, endDate].map((time) => [time.zone.tzid, time.toJSDate().toISOString()])
const utc = (...instants: string[]) => instants.map((instant) => ['UTC', `${instant}:00.000Z`])

describe('the instants of a calendar', () => {
  it.each([
    ['2026-10-25', '9am', '2026-10-25T14:00', '2026-10-25T15:30'],
    ['2026-11-01', '9am', '2026-11-01T15:00', '2026-11-01T16:30'],
    ['2027-03-07', '10:45am', '2027-03-07T16:45', '2027-03-07T18:15'],
    ['2027-03-14', '10:45am', '2027-03-14T15:45', '2027-03-14T17:15'],
    ['2026-10-31', '11:30pm', '2026-11-01T04:30', '2026-11-01T06:00'],
    // 1:30 exists twice that night: the earlier one.
    ['2026-11-01', '1:30am', '2026-11-01T06:30', '2026-11-01T08:00'],
    // 2:30 does not exist that night: an hour later.
    ['2027-03-14', '2:30am', '2027-03-14T08:30', '2027-03-14T10:00'],
  ])('of a shift on %s at %s are those of the team’s clock', (date, serviceTime, start, end) => {
    expect(span(eventOf({ shifts: [{ ...SHIFT, date, serviceTime }] }))).toEqual(utc(start, end))
  })

  it.each([
    ['10:00 AM', '2026-11-01T16:00', '2026-11-01T17:00'],
    ['6–7:30pm', '2026-11-02T00:00', '2026-11-02T01:00'],
    ['noon', '2026-11-01T18:00', '2026-11-01T19:00'],
  ])('of a meeting at %s too', (time, start, end) => {
    expect(span(eventOf({ meetings: [{ ...MEETING, time }] }))).toEqual(utc(start, end))
  })

  it.each([
    ['Asia/Kolkata', '2026-11-01T03:30'],
    ['Pacific/Kiritimati', '2026-10-31T19:00'],
    ['UTC', '2026-11-01T09:00'],
  ])('hold in %s, which the calendar names', (timeZone, start) => {
    const text = write({ timeZone, shifts: [SHIFT] })
    expect(eventsOf(text)[0]?.startDate.toJSDate().toISOString()).toBe(`${start}:00.000Z`)
    expect(parse(text).getFirstPropertyValue('x-wr-timezone')).toBe(timeZone)
    expect(text).not.toContain('TZID')
  })

  it('are a whole day where the text is no time of day', () => {
    const { summary, startDate, endDate } = eventOf({ shifts: [{ ...SHIFT, serviceTime: 'after the picnic' }] })
    expect(summary).toBe('Main Door (after the picnic)')
    expect([startDate.isDate, startDate.toString(), endDate.toString()]).toEqual([true, '2026-11-01', '2026-11-02'])
    const meeting = eventOf({ meetings: [{ ...MEETING, time: 'at dawn' }] })
    expect([meeting.startDate.isDate, meeting.description]).toEqual([true, 'Training, at dawn'])
  })

  it('are a whole day where the calendar’s years end', () => {
    const { startDate } = eventOf({ meetings: [{ ...MEETING, date: '9999-12-31', time: '11pm' }] })
    expect([startDate.isDate, startDate.toString()]).toEqual([true, '9999-12-31'])
  })
})

describe('what a calendar says', () => {
  it('of a shift, a meeting and a task', () => {
    const events = eventsOf(write({ shifts: [SHIFT], meetings: [MEETING], tasks: [TASK] }))
    expect(events.map(({ uid, summary, description, location }) => [uid, summary, description, location])).toEqual([
      ['shift-s1@ushers.example.org', 'Main Door (9am)', 'Tie color: Navy', null],
      ['meeting-m1@ushers.example.org', 'Fire drill', 'Training, 10:00 AM', 'Hall B'],
      ['task-t1@ushers.example.org', '☑ Fold bulletins', null, null],
    ])
    const [shift, , task] = events
    expect([task?.startDate.isDate, task?.startDate.toString(), task?.sequence]).toEqual([true, '2026-11-01', 3])
    for (const event of events)
      expect(event.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-10-01T12:00:00Z')
    // A task does not block time.
    expect(task?.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
    expect(shift?.component.getFirstPropertyValue('transp')).toBeNull()
    expect(eventOf({ shifts: [{ ...SHIFT, tieColor: null }] }).description).toBeNull()
  })

  it('says of a shift that nobody planned neither a status nor more than the first sequence', () => {
    const text = write({ shifts: [SHIFT] })
    expect(text.slice(text.indexOf('BEGIN:VEVENT')).split('\r\n')).toEqual([
      'BEGIN:VEVENT',
      'UID:shift-s1@ushers.example.org',
      'SEQUENCE:0',
      'DTSTAMP:20261001T120000Z',
      'DTSTART:20261101T150000Z',
      'DTEND:20261101T163000Z',
      'SUMMARY:Main Door (9am)',
      'DESCRIPTION:Tie color: Navy',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('counts on from a place that ended under the same id, where the shift is theirs by its name alone', () => {
    const planned = { ...PLANNED, ended: [{ shift: SHIFT, sequence: 3 }] }
    const event = eventOf({ shifts: [SHIFT], planned })
    expect([event.sequence, event.component.getFirstPropertyValue('status')]).toEqual([3, null])
  })

  it('says the team’s address at every event that has no place of its own', () => {
    const meetings = [MEETING, { ...MEETING, _id: 'm2', location: '' }]
    const ended = [{ shift: { ...SHIFT, _id: 's2' }, sequence: 3 }]
    const all = { shifts: [SHIFT], meetings, tasks: [TASK], planned: { ...PLANNED, ended } }
    const locations = (address: string | null) => eventsOf(write({ ...all, address })).map(({ location }) => location)
    expect(locations('1 Church St')).toEqual(['1 Church St', '1 Church St', 'Hall B', '1 Church St', '1 Church St'])
    expect(locations(null)).toEqual([null, null, 'Hall B', null, null])
  })

  it('raises the sequence of what had not begun when the address changed, and of nothing else', () => {
    const on = (date: string) => ({ shifts: [{ ...SHIFT, date }], meetings: [{ ...MEETING, date }] })
    const at = ['2026-10-25T14:00:00.000Z', '2026-11-01T14:59:59.000Z']
    const sequences = (date: string, older = 0) =>
      eventsOf(write({ ...on(date), planned: { ...PLANNED, changes: { older, at } } })).map(({ sequence }) => sequence)
    // The shift begins at 9, the meeting at 10.
    expect(sequences('2026-10-25')).toEqual([0, 1])
    expect(sequences('2026-11-01')).toEqual([2, 2])
    expect(sequences('2026-11-01', 7)).toEqual([9, 9])
    const task = eventOf({ tasks: [TASK], planned: { ...PLANNED, changes: { older: 0, at } } })
    expect(task.sequence).toBe(4)
  })

  it('has a shift at the moment that is stored, and says where its post is', () => {
    const details = new Map([['s1', { timeKey: '5:30am', where: 'North entrance, left' }]])
    const event = eventOf({ shifts: [{ ...SHIFT, serviceTime: '5:30' }], planned: { ...PLANNED, details } })
    expect(span(event)).toEqual(utc('2026-11-01T11:30', '2026-11-01T13:00'))
    expect([event.summary, event.description]).toEqual(['Main Door (5:30)', 'Tie color: Navy\nNorth entrance, left'])
  })

  it('names its owner, and is equal for equal content', () => {
    const content = { shifts: [SHIFT], meetings: [MEETING], tasks: [TASK] }
    expect(parse(write(content)).getFirstPropertyValue('x-wr-calname')).toBe('Ushers: Ann Lee')
    expect(write(content)).toBe(write(content))
    expect(eventsOf(write())).toEqual([])
  })

  it.each([
    'Bring: pens, paper; and \\ "tape"',
    'Zeile eins\nZeile zwei\r\nEND:VEVENT',
    '🎉'.repeat(60),
    'Ünïcödé, '.repeat(30).trim(),
    'BEGIN:VALARM',
    'a\u00adb\u2028c',
  ])('is read back unchanged: %j', (text) => {
    const read = text.replaceAll('\r\n', '\n')
    const [shift, meeting, task] = eventsOf(
      write({
        shifts: [{ ...SHIFT, assignment: text, tieColor: text }],
        meetings: [{ ...MEETING, title: text, location: text, time: text }],
        tasks: [{ ...TASK, title: text }],
      }),
    )
    expect([shift?.summary, shift?.description]).toEqual([`${read} (9am)`, `Tie color: ${read}`])
    expect([meeting?.summary, meeting?.description, meeting?.location]).toEqual([read, `Training, ${read}`, read])
    expect(task?.summary).toBe(`☑ ${read}`)
  })

  it('cannot be injected into by a name', () => {
    const text = write({ name: 'Ann, Lee; \\ 🎉\r\nBEGIN:VEVENT\nX-EVIL:1' })
    expect(parse(text).getAllSubcomponents()).toEqual([])
    expect(parse(text).getFirstProperty('x-evil')).toBeNull()
    expect(text).toContain('X-WR-CALNAME:Ushers: Ann\\, Lee\\; \\\\ 🎉\\nBEGIN:VEVENT\\nX-EVIL:1\r\n')
  })

  it('comes in lines of 75 octets at most that end with CRLF, no letter torn apart', () => {
    const text = write({
      name: '漢字 '.repeat(30),
      shifts: [{ ...SHIFT, assignment: '🎉é漢x'.repeat(50) }],
      meetings: [{ ...MEETING, title: 'x'.repeat(200) }],
    })
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    const lines = text.split('\r\n')
    expect(lines.filter((line) => line.startsWith(' ')).length).toBeGreaterThan(10)
    for (const line of lines) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line).not.toMatch(/[\r\n]/)
      expect(line.isWellFormed()).toBe(true)
    }
  })

  it('names the calendar before its events, as RFC 5545 has it', () => {
    const lines = write({ shifts: [SHIFT] }).split('\r\n')
    expect(lines.indexOf('X-WR-TIMEZONE:America/Chicago')).toBeLessThan(lines.indexOf('BEGIN:VEVENT'))
    expect(lines.slice(lines.lastIndexOf('END:VEVENT'))).toEqual(['END:VEVENT', 'END:VCALENDAR', ''])
  })
})
