import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findingsOf } from './accessibility.ts'
import { withScreen } from './screen.tsx'

const screen = withScreen()

it('finds what is not accessible, by the scheme and by the size', async () => {
  await screen.open('/login')
  const heading = page.getByRole('heading', { level: 1 })
  expect(await findingsOf(heading)).toEqual([])
  const faults = document.createElement('div')
  faults.innerHTML = `<button style="width: 9px; height: 9px"></button><div style="width: 330px">Wide</div>
    <p style="color: light-dark(black, #333)">Not in the dark</p>`
  document.querySelector('main')?.prepend(faults)
  const findings = (await findingsOf(heading)).join('\n')
  faults.remove()
  for (const finding of [
    /375 px: button-name/,
    /375 px: <button.* is 9 × 9/,
    /375 px, dark: color-contrast/,
    /1440 px, dark: color-contrast/,
    /\d+ pixels too wide for 320/,
  ])
    expect(findings).toMatch(finding)
  expect(findings).not.toMatch(/px: color-contrast|too wide for 375/)
})
