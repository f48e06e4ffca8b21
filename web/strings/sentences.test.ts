import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

/** The numbers of the lines in which the lint rule finds something. */
function linesFound(lines: string[]): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'sentences-'))
  const config = { plugins: [join(ROOT, 'scripts/sentences.grit')], linter: { rules: { preset: 'none' } } }
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config))
  writeFileSync(join(folder, 'shown.tsx'), lines.join('\n'))
  const lint = [join(ROOT, 'node_modules/@biomejs/biome/bin/biome'), 'lint', '--reporter=github', 'shown.tsx']
  const { stdout } = spawnSync(process.execPath, lint, { cwd: folder, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return [...stdout.matchAll(/title=plugin,.*?line=(\d+)/g)].map(([, line]) => Number(line))
}

const FOUND = [
  '<p>Hello {name}</p>',
  '<input aria-label="Search" name="who" />',
  "<p>{isNew ? 'New' : old}</p>",
  '<p>{isNew ? recent : `Old`}</p>',
  '<Field label={"Email"} className="mt-2 p-3" />',
  "'Please try again'",
  "'please try it again now.'",
  `\`\${code} is good for \${minutes} minutes.\``,
]

const LEFT = [
  "<Page title='privacy.title' />",
  "<p className='a b'>{t('app.name')} · {count} / 2</p>",
  '<input name="email" type="email" autoComplete="username" />',
  "<Field error={failure === 'verify' ? failure.text : undefined} hint={<b role='alert'>{name}</b>} />",
  "console.error('This never happens', new Error('Nor does this'))",
  "request.log.warn({ err }, 'The sender is gone.')",
  "endpoint({ path: '/interest', summary: 'Sends the join form.' })",
  "role === 'admin' && <b>{name}</b>",
  "'In Progress'",
]

it('the lint rule finds text that people read outside of the catalogue, and nothing else', () => {
  const shown = [...FOUND, ...LEFT].map((text, line) => `export const shown${line} = () => ${text}`)
  expect(linesFound(shown)).toEqual(FOUND.map((_, line) => line + 1))
})
