import * as z from 'zod/mini'
import {
  AskedLayout,
  type AwayNames,
  type HiddenCells,
  type MarksMeaning,
  type StruckCells,
  type SubsRow,
} from '#shared/plan/importFiles.ts'
import { readStored, writeStored } from '../../../platform/storage.ts'

/** Choices of how sheets are read, stored for the next file. */
const Layout = z.object({ layout: AskedLayout, serviceTime: z.string() })

/** Choices of how a file is read. */
export interface LayoutChoice extends z.infer<typeof Layout> {
  hidden: HiddenCells
  /** Name of the sheet to read; '' for the first one with shifts. */
  sheet: string
  /** Names that are several people. */
  split: readonly string[]
  /** Texts by which nobody seems to stand there, and which are people. */
  people: readonly string[]
  struck: StruckCells
  subs: SubsRow
  /** Whether people in a row or column such as 'Off' have days away by it. */
  away: AwayNames
  /** Years by which days of a year that cannot be are moved; '' for none. */
  shiftYears: '' | '1' | '-1'
  /** What the marks of a table of people and days say; '' until it is answered. */
  marks: MarksMeaning | ''
  /** Post of those who serve by marks. */
  post: string
}

/** Choices that belong to one file. */
export const NEW_FILE = {
  hidden: 'skip',
  sheet: '',
  split: [],
  people: [],
  struck: 'skip',
  subs: 'skip',
  away: 'days',
  shiftYears: '',
  marks: '',
  post: '',
} as const

const AUTO: LayoutChoice = { layout: 'auto', serviceTime: '', ...NEW_FILE }

const KEY = 'schedule.layout'

/** The layout chosen last on this device. */
export function rememberedLayout(): LayoutChoice {
  try {
    return { ...AUTO, ...Layout.safeParse(JSON.parse(readStored(KEY) ?? 'null')).data }
  } catch {
    return AUTO
  }
}

export const rememberLayout = ({ layout, serviceTime }: LayoutChoice): void =>
  writeStored(KEY, JSON.stringify({ layout, serviceTime }))
