import * as z from 'zod/mini'
import { AskedLayout } from '#shared/imports.ts'
import { readStored, writeStored } from '../../../platform/storage.ts'

/** How a sheet is to be read. */
export const LayoutChoice = z.object({ layout: AskedLayout, serviceTime: z.string() })
export type LayoutChoice = z.infer<typeof LayoutChoice>

export const AUTO: LayoutChoice = { layout: 'auto', serviceTime: '' }

const KEY = 'schedule.layout'

/** The layout chosen last on this device. */
export function rememberedLayout(): LayoutChoice {
  try {
    return LayoutChoice.safeParse(JSON.parse(readStored(KEY) ?? 'null')).data ?? AUTO
  } catch {
    return AUTO
  }
}

export const rememberLayout = (choice: LayoutChoice): void => writeStored(KEY, JSON.stringify(choice))
