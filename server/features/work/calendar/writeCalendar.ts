import ical, { escape as escapeText, type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { atMidnight, MINUTE_MS } from '#shared/days.ts'
import type { Language } from '#shared/languages.ts'
import type { Shift } from '#shared/plan/schedule.ts'
import { servicePath } from '#shared/servicePath.ts'
import { minuteOfDay } from '#shared/serviceTime.ts'
import { type Translate, translateFor } from '#shared/strings/translate.ts'
import { MEETING_MINUTES, SHIFT_MINUTES } from '#shared/work/calendar.ts'
import type { Meeting } from '#shared/work/meetings.ts'
import type { Task } from '#shared/work/tasks.ts'
import { instantOf } from '../../../instantOf.ts'
import { changesBefore, type EventChanges } from '../../plan/places/eventChanges.ts'
import type { PlaceRow } from '../../plan/places/places.store.ts'
import type { ServiceRow } from '../../plan/services/services.store.ts'

/** The plan's knowledge of a person's shifts: those that the schedule shows, and those that are not theirs any more. */
export interface PlannedEvents {
  /**
   * The person's places in the schedule, by the shift's id. Nobody is asked about a typed one, whose sequence is above
   * 0 where the rota asked before an edit took it out of the plan.
   */
  shown: Map<string, Pick<PlaceRow, 'state' | 'sequence'>>
  /** The services at which the person is linked to a shift, published or not, by the shift's id. */
  services: ReadonlyMap<string, Pick<ServiceRow, 'name' | 'note'> | undefined>
  /**
   * Key of the stored moment, and where its post is, by the id of each shift, ended ones included. Of two services that
   * would be one minute, one has another moment than its text.
   */
  details: ReadonlyMap<string, { timeKey: string; where: string | null }>
  /** Changes of addresses and of where posts are. */
  changes: EventChanges
  /** Calendars keep what vanishes: these stay, cancelled, under the id of their last shift. */
  ended: { shift: Shift; sequence: number }[]
}

/** Items to write, the team's time zone and the host that makes event UIDs globally unique. */
export interface CalendarContent {
  /** Name of the calendar's owner. */
  name: string
  /** The owner's language; null where they chose none. */
  language: Language | null
  shifts: Shift[]
  planned: PlannedEvents
  meetings: Meeting[]
  tasks: (Pick<Task, '_id' | 'title' | 'version'> & { dueDate: string })[]
  /** The team's address; null where it has given none. */
  address: string | null
  /** IANA name of the zone of all times of day. */
  timeZone: string
  /** Host of the site's address. */
  host: string
  siteUrl: string
  /** DTSTAMP of every event; fixed, so that equal content gives equal text. */
  stamp: Date
}

/** Refresh interval that the feed suggests to calendar programs. */
const REFRESH_SECONDS = 3600

/** iCalendar years have four digits. */
const END_OF_TIME = Date.UTC(9999, 11, 31)

type Span = Pick<ICalEventData, 'start' | 'end' | 'allDay'>

const wholeDay = (day: string): Span => ({ start: new Date(atMidnight(day)), allDay: true })

/** Span of `minutes` from a time of day, or the whole day where `time` is not a time of day. */
function spanOf(day: string, time: string, minutes: number, zone: string): Span {
  const minute = minuteOfDay(time)
  if (minute === undefined) return wholeDay(day)
  const start = instantOf(day, minute, zone)
  const end = new Date(start.getTime() + minutes * MINUTE_MS)
  return end.getTime() < END_OF_TIME ? { start, end } : wholeDay(day)
}

/** What an event is of, and when. */
interface Item {
  /** Kind and id, as its UID begins. */
  id: string
  day: string
  /** Time of day; another text, or '', for a whole day. */
  time: string
  minutes: number
  /** Sequence of its own. */
  sequence: number
}

/**
 * What every event has: an id that is unique in the world, the time of writing, its span, the team's address, and a
 * sequence, from 1 on, to which the changes of addresses before it begins are added.
 */
function baseOf({ host, stamp, address, timeZone, planned }: CalendarContent, item: Item): ICalEventData {
  const { id, day, time, minutes } = item
  const begins = instantOf(day, minuteOfDay(time) ?? 0, timeZone)
  const sequence = item.sequence + changesBefore(planned.changes, begins)
  return {
    id: `${id}@${host}`,
    stamp,
    location: address,
    ...spanOf(day, time, minutes, timeZone),
    ...(sequence > 0 && { sequence }),
  }
}

function shiftEvent(content: CalendarContent, t: Translate, shift: Shift, sequence: number): ICalEventData {
  const { planned, siteUrl } = content
  const { _id, date, assignment, serviceTime, tieColor, serviceName, serviceId } = shift
  const tie = tieColor ? t('feed.tieColor', { color: tieColor }) : null
  const service = planned.services.get(_id)
  const { timeKey, where } = planned.details.get(_id) ?? { timeKey: serviceTime, where: null }
  const lines = [tie, where, serviceName ?? service?.name, service?.note].filter((line) => typeof line === 'string')
  return {
    ...baseOf(content, { id: `shift-${_id}`, day: date, time: timeKey, minutes: SHIFT_MINUTES, sequence }),
    summary: t('feed.shift', { assignment, time: serviceTime }),
    description: lines.length > 0 ? lines.join('\n') : null,
    ...(serviceId && { url: `${siteUrl}${servicePath(serviceId)}` }),
  }
}

function shiftEvents(content: CalendarContent, t: Translate): ICalEventData[] {
  const { shifts, planned } = content
  const endedSequences = new Map(planned.ended.map(({ shift, sequence }) => [shift._id, sequence]))
  return shifts.map((shift) => {
    const { state, sequence: own } = planned.shown.get(shift._id) ?? { state: 'typed', sequence: 0 }
    // A shift that is the person's by its name counts on from their place that ended under its id.
    const sequence = Math.max(own, endedSequences.get(shift._id) ?? 0)
    const status = state === 'accepted' ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE
    // Calendars take no change of an event whose sequence does not rise.
    return { ...shiftEvent(content, t, shift, sequence), ...(state !== 'typed' && { status }) }
  })
}

function endedEvents(content: CalendarContent, t: Translate): ICalEventData[] {
  const there = new Set(content.shifts.map(({ _id }) => _id))
  return content.planned.ended
    .filter(({ shift }) => !there.has(shift._id))
    .map(({ shift, sequence }) => ({ ...shiftEvent(content, t, shift, sequence), status: ICalEventStatus.CANCELLED }))
}

function meetingEvent(content: CalendarContent, t: Translate, meeting: Meeting): ICalEventData {
  const { _id, date, title, time, location, type } = meeting
  return {
    ...baseOf(content, { id: `meeting-${_id}`, day: date, time, minutes: MEETING_MINUTES, sequence: 0 }),
    summary: title,
    description: t('feed.meeting', { type: t(`meetings.type.${type}`), time }),
    ...(location && { location }),
  }
}

function taskEvent(content: CalendarContent, t: Translate, task: CalendarContent['tasks'][number]): ICalEventData {
  const { _id, title, dueDate, version } = task
  return {
    ...baseOf(content, { id: `task-${_id}`, day: dueDate, time: '', minutes: 0, sequence: version }),
    summary: t('feed.task', { title }),
    transparency: ICalEventTransparency.TRANSPARENT,
  }
}

/** A person's calendar as iCalendar (RFC 5545). Instants are in UTC, so that the text needs no time zone rules. */
export function writeCalendar(content: CalendarContent): string {
  const { name, language, meetings, tasks, timeZone } = content
  const t = translateFor(language)
  const calendar = ical({
    prodId: { company: 'Ushers Scheduler', product: 'Calendar feed', language: (language ?? 'en').toUpperCase() },
    // The library escapes texts of events, but not the calendar's name.
    name: escapeText(t('feed.name', { name }), false),
    ttl: REFRESH_SECONDS,
    events: [
      ...shiftEvents(content, t),
      ...endedEvents(content, t),
      ...meetings.map((meeting) => meetingEvent(content, t, meeting)),
      ...tasks.map((task) => taskEvent(content, t, task)),
    ],
  })
  // The zone is not passed to the library, which would apply it to every instant and write X- lines in an invalid
  // place.
  const header = 'VERSION:2.0\r\n'
  return `${calendar.toString().replace(header, `${header}X-WR-TIMEZONE:${timeZone}\r\n`)}\r\n`
}
