import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './bootstrap.mjs'

/** Folders whose comments and pages cite only what whoever clones the repository has. */
const FOLDERS = ['server', 'web', 'shared', 'e2e', 'scripts', 'bench', 'docs', 'deploy']
const PAGES = ['README.md', 'CONTRIBUTING.md']

/** Rules that docs/RULES.md has: '- **14 History.**', '- **16** Templates'. */
const RULE = /^- \*\*(\d+)\b/gm

/** 'rule 14', 'rules 1 to 3 and 8': every number of them, a span by its ends. */
const CITED_RULES = /\b[Rr]ules? (\d+(?:(?:,| and| to|, and) \d+)*)/g
const CITED_DECISIONS = /\b[Dd]ecisions? (\d{4}(?:(?:,| and) \d{4})*)/g
const CITED_PAGES = /(?<![\w@-])[\w-]+\.md\b/g

/** Sections of a page that is no standard: '§ 4' on a line that names none, nor the line before. */
const SECTION = /§ ?\d/
const STANDARD = /\bRFC \d+/

/** Names of pages outside of the repository, and numbers of notes about the work. */
const OUTSIDE = /\bthe specification\b|\b[Ss]pecification,? §|\b[Rr]eadings? §|\brota-wire\b|\b[Ii]ssue \d+\b(?! of )/

/** Signs of a citation: a text without one has none. */
const ANY = /§|[Rr]ules? \d|[Dd]ecisions? \d|\.md\b|pecification|eadings|rota-wire|[Ii]ssue \d/

/** @typedef {{ rules: Set<string>, decisions: Set<string>, pages: Set<string> }} There */

/** @param {string} folder */
const filesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|css|md|sh|sql|conf|service)$/.test(entry.name))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .filter((file) => !file.includes('node_modules'))

/**
 * Citations of a text that lead nowhere, a line each.
 * @param {string} text
 * @param {There} there
 */
function brokenIn(text, { rules, decisions, pages }) {
  const lines = ANY.test(text) ? text.split('\n') : []
  return lines.filter((line, place) => {
    if (!ANY.test(line)) return false
    const numbers = (/** @type {RegExp} */ cited) =>
      [...line.matchAll(cited)].flatMap(([, found = '']) => found.match(/\d+/g) ?? [])
    return (
      numbers(CITED_RULES).some((rule) => !rules.has(rule)) ||
      numbers(CITED_DECISIONS).some((decision) => !decisions.has(decision)) ||
      (line.match(CITED_PAGES) ?? []).some((page) => !pages.has(page)) ||
      (SECTION.test(line) && !STANDARD.test(`${lines[place - 1] ?? ''}\n${line}`)) ||
      OUTSIDE.test(line)
    )
  })
}

const files = [...FOLDERS.flatMap(filesIn), ...PAGES].filter((file) => file !== 'scripts/citations.test.mjs')
/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8')

/** @type {There} */
const there = {
  rules: new Set([...read('docs/RULES.md').matchAll(RULE)].map(([, rule = '']) => rule)),
  decisions: new Set(readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 4))),
  pages: new Set(['CHANGELOG.md', ...files.map((file) => file.replace(/.*\//, ''))]),
}

test('a citation that leads nowhere is found', () => {
  const few = { rules: new Set(['1', '14']), decisions: new Set(['0024']), pages: new Set(['ROTA.md']) }
  const good = ['rule 14', 'Rules 1 and 14', 'decision 0024', 'docs/ROTA.md', 'RFC 5545 §3.3', 'RFC 9562:', ' * §6.2']
  expect(brokenIn(good.join('\n'), few)).toEqual([])
  const bad = [
    'rules 1 to 15',
    'decision 0099',
    '(rota.md)',
    '§9',
    'readings §3',
    'as the specification says',
    'issue 3',
  ]
  expect(brokenIn(bad.join('\n'), few)).toEqual(bad)
})

test('every rule has one number, in its part', () => {
  const numbers = [...read('docs/RULES.md').matchAll(RULE)].map(([, rule = '']) => rule)
  expect(numbers.length).toBeGreaterThan(70)
  expect(numbers.filter((rule, place) => numbers.indexOf(rule) !== place)).toEqual([])
})

test('comments and pages cite what is in the repository', () => {
  expect(files.flatMap((file) => brokenIn(read(file), there).map((line) => `${file}: ${line.trim()}`))).toEqual([])
})
