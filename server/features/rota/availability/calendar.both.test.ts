import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { helpersApi } from '#shared/people/helpers.ts'
import { weekdayOf } from '#shared/recurrence.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { CALENDAR_MAX_BYTES, CALENDAR_MAX_EVENTS, ROWS_MAX } from '#shared/rota/availabilityRows.ts'
import { withTestApp } from '../../../testing/app.ts'

const ZONE = 'America/Chicago'
const test = withTestApp({ TEAM_TIMEZONE: ZONE })
const now = today(ZONE)
/** The first Sunday that is two weeks away or more. */
const sunday = addDays(now, 14 + ((7 - weekdayOf(addDays(now, 14))) % 7))
const stamp = (day: string): string => day.replaceAll('-', '')

let me: { _id: string; token: string }
beforeEach(async () => {
  me = await test.signUp()
})

const event = (...lines: string[]): string => ['BEGIN:VEVENT', 'UID:1@example.org', ...lines, 'END:VEVENT'].join('\r\n')
const wholeDay = (from: string, end: string, ...lines: string[]) =>
  event(`DTSTART;VALUE=DATE:${stamp(from)}`, `DTEND;VALUE=DATE:${stamp(end)}`, ...lines)
const file = (...events: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...events, 'END:VCALENDAR', ''].join('\r\n')

const send = (text: string | Buffer, fields: Record<string, string> = {}, token = me.token) =>
  test.upload(availabilityApi.calendar, { bytes: Buffer.from(text), filename: 'me.ics', fields }, token)
/** The days of each row that is read, and its weeks where it comes again. */
async function read(text: string) {
  const { status, body } = await send(text)
  expect(status).toBe(200)
  return body.rows.map(({ fromDay, toDay, weekdays, everyWeeks }) =>
    weekdays === 0 ? [fromDay, toDay] : [fromDay, toDay, weekdays, everyWeeks],
  )
}
const stored = async (token = me.token) =>
  (await test.call(availabilityApi.mine, {}, token)).body.rows.map(({ kind, fromDay, toDay, weekdays, reason }) => [
    kind,
    fromDay,
    toDay,
    weekdays,
    reason,
  ])

describe('an event', () => {
  it('of whole days ends before the day that its end names', async () => {
    expect(await read(file(wholeDay(sunday, addDays(sunday, 3))))).toEqual([[sunday, addDays(sunday, 2)]])
    expect(await read(file(wholeDay(sunday, addDays(sunday, 1))))).toEqual([[sunday, sunday]])
    expect(await read(file(event(`DTSTART;VALUE=DATE:${stamp(sunday)}`)))).toEqual([[sunday, sunday]])
    expect(await read(file(event(`DTSTART;VALUE=DATE:${stamp(sunday)}`, 'DURATION:P2D')))).toEqual([
      [sunday, addDays(sunday, 1)],
    ])
  })

  it.each<[string, string, string, [from: number, to: number]]>([
    ['in the team’s own time', 'DTSTART:DT0T180000', 'DTEND:DT0T200000', [0, 0]],
    ['that ends at midnight', 'DTSTART:DT0T180000', 'DTEND:DT1T000000', [0, 0]],
    ['over midnight', 'DTSTART:DT0T180000', 'DTEND:DT1T010000', [0, 1]],
    ['in UTC, which is the evening before here', 'DTSTART:DT0T010000Z', 'DTEND:DT0T020000Z', [-1, -1]],
    ['of Tokyo', 'DTSTART;TZID=Asia/Tokyo:DT0T080000', 'DTEND;TZID=Asia/Tokyo:DT0T090000', [-1, -1]],
    ['of a zone that nobody knows', 'DTSTART;TZID=Nowhere:DT0T080000', 'DTEND;TZID=Nowhere:DT0T090000', [0, 0]],
    ['without an end', 'DTSTART:DT0T080000', 'SUMMARY:x', [0, 0]],
    ['that ends before it begins', 'DTSTART:DT0T080000', 'DTEND:DT0T070000', [0, 0]],
  ])('%s is on the team’s days that it touches', async (_what, start, end, [from, to]) => {
    const at = (line: string) =>
      line.replace(/DT(\d)T/, (_all, plus: string) => `${stamp(addDays(sunday, Number(plus)))}T`)
    expect(await read(file(event(at(start), at(end))))).toEqual([[addDays(sunday, from), addDays(sunday, to)]])
  })

  it('of a zone that the file describes is on that zone’s day', async () => {
    const zone =
      'BEGIN:VTIMEZONE\r\nTZID:Far East\r\nBEGIN:STANDARD\r\nDTSTART:16010101T000000\r\nTZOFFSETFROM:+1200\r\nTZOFFSETTO:+1200\r\nEND:STANDARD\r\nEND:VTIMEZONE'
    const day = stamp(sunday)
    const one = event(`DTSTART;TZID=Far East:${day}T080000`, `DTEND;TZID=Far East:${day}T090000`)
    expect(await read(file(zone, one))).toEqual([[addDays(sunday, -1), addDays(sunday, -1)]])
  })

  it('that is free, cancelled, over or too far away is left out, and counted', async () => {
    const next = addDays(sunday, 1)
    const { body } = await send(
      file(
        wholeDay(sunday, next, 'TRANSP:TRANSPARENT'),
        wholeDay(sunday, next, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
        wholeDay(sunday, next, 'STATUS:CANCELLED'),
        wholeDay(addDays(now, -9), addDays(now, -7)),
        wholeDay(addDays(now, 900), addDays(now, 901)),
        event('SUMMARY:When?'),
        wholeDay(sunday, next, 'RRULE:FREQ=SECONDLY'),
        wholeDay(sunday, next, 'SUMMARY:Trip\\, with kids', 'TRANSP:OPAQUE'),
      ),
    )
    expect(body.rows).toMatchObject([{ title: 'Trip, with kids', isThere: false }])
    expect(Object.fromEntries(body.leftOut.map(({ by, count }) => [by, count]))).toEqual({
      free: 2,
      cancelled: 1,
      past: 1,
      far: 1,
      unread: 2,
    })
  })

  it('that began before today is away from today on', async () => {
    expect(await read(file(wholeDay(addDays(now, -5), addDays(now, 3))))).toEqual([[now, addDays(now, 2)]])
  })
})

describe('an event that comes again', () => {
  const weekly = (rule: string, ...lines: string[]) =>
    file(wholeDay(sunday, addDays(sunday, 1), `RRULE:FREQ=WEEKLY${rule}`, ...lines))
  const later = (weeks: number) => addDays(sunday, 7 * weeks)

  it.each<[string, string, [string, string | null, number, number][]]>([
    ['each week', '', [[sunday, null, 1, 1]]],
    ['on two days a week', ';BYDAY=SU,WE', [[sunday, null, 1 + 8, 1]]],
    ['every other week', ';INTERVAL=2', [[sunday, null, 1, 2]]],
    ['until a day', `;UNTIL=${stamp(addDays(sunday, 21))}`, [[sunday, addDays(sunday, 21), 1, 1]]],
    ['four times', ';COUNT=4', [[sunday, addDays(sunday, 21), 1, 1]]],
  ])('%s is one row', async (_what, rule, rows) => {
    expect(await read(weekly(rule))).toEqual(rows)
  })

  it('without some of its turns is a row before and one after', async () => {
    const without = `EXDATE;VALUE=DATE:${stamp(later(1))},${stamp(later(3))}`
    expect(await read(weekly(';COUNT=6', without))).toEqual([
      [sunday, addDays(later(1), -1), 1, 1],
      [addDays(later(1), 1), addDays(later(3), -1), 1, 1],
      [addDays(later(3), 1), later(5), 1, 1],
    ])
  })

  it('with one turn on another day is away on that day instead', async () => {
    const moved = wholeDay(addDays(later(1), 2), addDays(later(1), 3), `RECURRENCE-ID;VALUE=DATE:${stamp(later(1))}`)
    const all = wholeDay(sunday, addDays(sunday, 1), 'RRULE:FREQ=WEEKLY;COUNT=3')
    expect((await read(file(all, moved))).toSorted()).toEqual(
      [
        [sunday, addDays(later(1), -1), 1, 1],
        [addDays(later(1), 1), later(2), 1, 1],
        [addDays(later(1), 2), addDays(later(1), 2)],
      ].toSorted(),
    )
  })

  it('in another way is each of its turns, of a bounded time', async () => {
    const daily = file(wholeDay(sunday, addDays(sunday, 1), 'RRULE:FREQ=DAILY;COUNT=5'))
    expect(await read(daily)).toEqual([[sunday, addDays(sunday, 4)]])
    const monthly = file(wholeDay(sunday, addDays(sunday, 1), 'RRULE:FREQ=MONTHLY;COUNT=3'))
    expect(await read(monthly)).toHaveLength(3)
    const weekend = file(wholeDay(sunday, addDays(sunday, 2), 'RRULE:FREQ=WEEKLY;COUNT=2'))
    expect(await read(weekend)).toEqual([
      [sunday, addDays(sunday, 1)],
      [later(1), addDays(later(1), 1)],
    ])
    const endless = file(wholeDay(sunday, addDays(sunday, 1), 'RRULE:FREQ=MONTHLY'))
    expect((await read(endless)).length).toBeLessThanOrEqual(14)
    const never = file(wholeDay(sunday, addDays(sunday, 1), 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31'))
    expect([200, 413]).toContain((await send(never)).status)
  })
})

describe('a file that is applied', () => {
  const three = () =>
    file(
      wholeDay(sunday, addDays(sunday, 1), 'SUMMARY:Surgery'),
      wholeDay(addDays(sunday, 7), addDays(sunday, 9)),
      wholeDay(addDays(sunday, 14), addDays(sunday, 15)),
    )

  it('adds days away once, without titles; a preview adds none', async () => {
    await send(three())
    expect(await stored()).toEqual([])
    expect((await send(three(), { apply: 'true' })).body.added).toBe(3)
    expect(await stored()).toEqual([
      ['away', sunday, sunday, 0, null],
      ['away', addDays(sunday, 7), addDays(sunday, 8), 0, null],
      ['away', addDays(sunday, 14), addDays(sunday, 14), 0, null],
    ])
    expect((await send(three())).body.rows.map(({ isThere }) => isThere)).toEqual([true, true, true])
    expect((await send(three(), { apply: 'true' })).body.added).toBe(0)
    expect(await stored()).toHaveLength(3)
    const tables = await test.db.selectFrom('availability').selectAll().where('user_id', '=', me._id).execute()
    expect(JSON.stringify(tables)).not.toContain('Surgery')
  })

  it('adds the rows that are named', async () => {
    expect((await send(three(), { apply: 'true', rows: '0,2' })).body.added).toBe(2)
    expect((await stored()).map(([, from]) => from)).toEqual([sunday, addDays(sunday, 14)])
    expect((await send(three(), { apply: 'true', rows: '1;2' })).status).toBe(400)
  })

  it('adds none where all would be too many', async () => {
    const many = Array.from({ length: ROWS_MAX + 1 }, (_each, at) => {
      const day = addDays(now, 1 + at)
      return wholeDay(day, addDays(day, 1))
    })
    const { status, body } = await send(file(...many), { apply: 'true' })
    expect([status, body.code]).toEqual([409, 'availability_full'])
    expect(await stored()).toEqual([])
  })

  it('is one’s own, or that of somebody whom one helps', async () => {
    const other = await test.signUp()
    expect((await send(three(), { apply: 'true', for: other._id })).status).toBe(404)
    const { body } = await test.call(helpersApi.create, { userId: me._id }, other.token)
    await test.call(helpersApi.agree, { id: body._id }, me.token)
    expect((await send(three(), { apply: 'true', for: other._id })).body.added).toBe(3)
    expect([await stored(), (await stored(other.token)).length]).toEqual([[], 3])
    expect((await send(three(), {}, '')).status).toBe(401)
  })
})

describe('refused is', () => {
  it.each<[string, string | Buffer, number, string]>([
    ['what is no calendar', 'Name,Email\nRuth Lee,ruth@example.org', 415, 'not_a_calendar'],
    ['a calendar that is cut short', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART', 415, 'not_a_calendar'],
    ['nothing', '', 415, 'not_a_calendar'],
    [
      'one of too many events',
      file(...Array.from({ length: CALENDAR_MAX_EVENTS + 1 }, () => 'BEGIN:VEVENT\r\nEND:VEVENT')),
      413,
      'calendar_too_long',
    ],
    ['one of too many bytes', Buffer.alloc(CALENDAR_MAX_BYTES + 1, 'x'), 413, 'calendar_too_large'],
  ])('%s', async (_what, bytes, status, code) => {
    const answer = await send(bytes)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })
})
