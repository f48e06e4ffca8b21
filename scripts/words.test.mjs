import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './bootstrap.mjs'

/** Words of the glossary's column *Not* (docs/STYLE.md) that mean nothing else in this repository. */
const WORDS = [
  ...['seat', 'standing', 'stray', 'outside shift', 'sheet service', 'file shift', 'onlooker', 'insight'],
  ...['kept form', 'unread row', 'untilOver', 'patience', 'at rest', 'afresh', 'pursue', 'escalation', 'keeper'],
]

/** Files that mean the chairs of a church, or a name as people write one. */
const CHAIRS =
  /floorPlan|\/plans\.screen|Zone|0039_stations|demo\/|sunday\.steps|nobody\.test|callForHelp\.screen|calls\.screen|counting\.screen|duties\.screen|thanksNotes\.screen|servicePage\.test|callTexts\.both|data\.both|sunday\.data|db\/copy\.test|RULES\.md|SECURITY\.md|strings\/rotaAudit|look\.|wholeTeam|words\.test/

/** Words of a line as they are read: `isShadowSeat` as 'is shadow seat'. @param {string} line */
const asRead = (line) =>
  line
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase()

const FORBIDDEN = new RegExp(`\\b(?:${WORDS.map(asRead).join('|')})s?\\b`)

/** @param {string} folder */
const filesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|css|md)$/.test(entry.name))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .filter((file) => !file.includes('node_modules') && !CHAIRS.test(file) && file !== 'docs/STYLE.md')

test('a forbidden word is found, also within a name', () => {
  const lines = ['const seats = 3', 'function isShadowSeat() {', 'type Standings', '// an outside shift', 'stray-row']
  expect(lines.filter((line) => FORBIDDEN.test(asRead(line)))).toEqual(lines)
  expect(['outstanding', 'understanding', 'inSight'].filter((line) => FORBIDDEN.test(asRead(line)))).toEqual([])
})

test('every forbidden word is one that the glossary names', () => {
  const glossary = readFileSync(join(root, 'docs/STYLE.md'), 'utf8')
  expect(WORDS.filter((word) => !glossary.includes(word))).toEqual([])
})

test('code, comments and pages have the words of the glossary', () => {
  const found = ['server', 'web', 'shared', 'e2e', 'scripts', 'bench', 'docs'].flatMap(filesIn).flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    return lines.flatMap((line, place) => (FORBIDDEN.test(asRead(line)) ? `${file}:${place + 1}` : []))
  })
  expect(found).toEqual([])
})
