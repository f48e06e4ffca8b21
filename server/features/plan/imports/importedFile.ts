import { today } from '#shared/days.ts'
import type {
  AskedLayout,
  AwayNames,
  HiddenCells,
  MarksMeaning,
  StruckCells,
  SubsRow,
} from '#shared/plan/importFiles.ts'
import { weekdayOf } from '#shared/recurrence.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Db } from '../../../db/client.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import type { UploadedFile } from '../../../http/uploads.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { placesStore } from '../places/places.store.ts'
import { readUploadedSchedule } from '../schedule/readUploadedSchedule.ts'
import { goingOn } from '../spreadsheet/years.going.ts'
import { guessedYear, inMeantYear, wrongYear } from './years.ts'

/** Answers to what a sheet does not say by itself. */
export interface Answers {
  /** Texts that say that nobody stands there, and are people. */
  people?: readonly string[] | undefined
  struck: StruckCells
  subs: SubsRow
  away: AwayNames
  marks?: MarksMeaning | undefined
  post: string | null
  shift_years?: '1' | '-1' | undefined
}

/** Choices of how the file is read. */
export interface FileChoices extends Answers {
  layout: AskedLayout
  /** Service time for cells of tables that name no time. */
  serviceTime: string | null
  hidden: HiddenCells
  /** Name of a sheet; null for the first one with shifts. */
  sheet: string | null
  /** Names that are several people, on lines of their own. */
  split?: string | undefined
}

export const ALONE: Omit<FileChoices, keyof Answers> = {
  layout: 'auto',
  serviceTime: null,
  hidden: 'skip',
  sheet: null,
}

/** Parts of the team by which a file is read. */
export interface FileNeeds {
  db: Db
  team: Pick<TeamService, 'timeZone'>
  posts: { list(): Promise<readonly { name: string }[]> }
  templates: { list(): Promise<readonly { weekday: number }[]> }
}

/** The post of those who serve by marks; 400 where neither it is named nor the team has one alone. */
async function postOf({ posts }: FileNeeds, { marks, post }: FileChoices): Promise<string | null> {
  if (marks !== 'serve' || post !== null) return post
  const [only, other] = await posts.list()
  if (!only || other) refuseAt('post', 'input.required')
  return only.name
}

/** Weekdays of the team's templates, else of its planned services, else of its shifts. */
async function weekdaysOf({ db, templates }: FileNeeds): Promise<Set<number>> {
  const all = await templates.list()
  if (all.length > 0) return new Set(all.map(({ weekday }) => weekday))
  return new Set((await placesStore.distinct(db, 'date')).map(weekdayOf))
}

/** A file as it is asked for. Throws an AppError that says how to correct it. */
export async function readFile(needs: FileNeeds, file: UploadedFile, wanted: FileChoices, nobodyWaits?: AbortSignal) {
  const { split = '', people = [], shift_years: shiftYears, ...asked } = wanted
  const day = today(await needs.team.timeZone())
  const found = await readUploadedSchedule(
    needs.db,
    file,
    {
      ...asked,
      post: await postOf(needs, wanted),
      marks: asked.marks ?? null,
      split: split.split('\n').map(comparisonKey),
      people: people.map(comparisonKey),
      today: day,
      shiftYears: Number(shiftYears ?? 0),
    },
    nobodyWaits,
  )
  const { years: named = [], guessedYear: guessed, ...others } = found
  const rows = goingOn(found.rows)
  const all = [...rows, ...(found.days ?? [])]
  const known = { named, today: day, weekdays: await weekdaysOf(needs) }
  const year = guessed === undefined ? wrongYear(all, known) : guessedYear(all, guessed, known)
  if (shiftYears === undefined) return { ...others, rows, ...(year && { year }) }
  // Days without a year are read in the one of the answer.
  if (guessed !== undefined) return { ...others, rows }
  const move = <Row extends { date: string }>(some: readonly Row[]) => inMeantYear(some, Number(shiftYears), year)
  return { ...others, rows: move(rows), ...(found.days && { days: move(found.days) }) }
}
