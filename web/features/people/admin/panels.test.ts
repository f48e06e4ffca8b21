import { describe, expect, it } from 'vitest'
import { LANGUAGE_CODES } from '#shared/languages.ts'
import { AUDIT_ACTION_NAMES } from '#shared/people/auditActions.ts'
import { catalogueOf, type StringKey } from '#shared/strings/sections.ts'
import { translateFor } from '#shared/strings/translate.ts'
import { listsOf } from './panels.ts'

/** Prefixes of the page's other sentences, passing messages among them. */
const SECTIONS = /^(admin|meetings|tasks|interest|newPeople|newNames|audit)\./
const OPTION = /^audit\.action\./

describe.each(LANGUAGE_CODES)('in %s', (language) => {
  const t = translateFor(language)

  it('the links to the panels are short words, and no titles', () => {
    const panels = listsOf({ role: 'superAdmin' }, true)
    const links = panels.map(({ link }) => t(link))
    expect(new Set(links).size).toBe(panels.length)
    for (const link of links)
      for (const { title } of panels) expect(link.toLowerCase()).not.toContain(t(title).toLowerCase())
  })

  it('no option of the log reads like a message', () => {
    const others = (Object.keys(catalogueOf('en')) as StringKey[]).filter(
      (key) => SECTIONS.test(key) && !OPTION.test(key),
    )
    const said = new Set(others.map((key) => t(key)))
    for (const action of AUDIT_ACTION_NAMES) expect(said).not.toContain(t(`audit.action.${action}`))
  })
})
