import type { Page } from '@playwright/test'
import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import type { StringKey } from '#shared/strings/sections.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { expectKept } from './device.steps.ts'

export type Role = 'super admin' | 'admin' | 'member'

/** Calls the API in the name of a role, the super admin's where none is given. Throws when the call is refused. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: z.input<E['input']>,
  as?: Role,
) => Promise<z.output<E['output']>>

/** What a view may use besides its page. */
export interface Scene {
  /** A folder for files that are uploaded. */
  folder: string
  /** Sentences of the language in which the page is looked at. */
  t: Translate
  /** Today, in the team's zone. */
  day: string
  call: Call
}

/** One page as it is looked at. */
export interface View {
  name: string
  /** An address, or how it is found. */
  path: string | ((scene: Scene) => Promise<string>)
  as?: Role
  /** A browser in which the app's worker may work. */
  browser?: 'worker'
  /** Prepares the page for the picture. */
  act?: (page: Page, scene: Scene) => Promise<unknown>
  /** Takes back what `act` has done to the team. */
  leave?: (scene: Scene) => Promise<unknown>
  /** Widths at which there is something to see; default all. */
  widths?: number[]
  /** True for a picture of the window alone: for layers above the page, and for pages of many screens. */
  isWindow?: boolean
}

/** A sentence with anything in its gaps, whatever its number. */
export function saying(t: Translate, key: StringKey, params: Record<string, string> = {}): RegExp {
  const forms = ['{count}', '1'].map((count) =>
    t(key, { count, ...params })
      .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replace(/\{\w+\}/g, '.*'),
  )
  return new RegExp(`^(${forms.join('|')})$`)
}

/** Opens the page again without a line to the server, once the device holds what it shows. */
export const withoutLine =
  (...kinds: string[]) =>
  async (page: Page, { t }: Scene) => {
    await expectKept(page, ...kinds)
    await page.route(/\/(socket\.io|api)\//, (route) => route.abort('internetdisconnected'))
    await page.reload()
    await page.getByText(saying(t, 'offline.from')).first().waitFor()
  }
