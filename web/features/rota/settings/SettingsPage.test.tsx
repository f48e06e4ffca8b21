import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ROTA_DEFAULTS } from '#shared/rotaSettings.ts'
import { SettingsForm } from './SettingsPage.tsx'

it('shows each rule with what it means, its value and its default', () => {
  const shown = renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <SettingsForm settings={{ ...ROTA_DEFAULTS, restDays: 15, defaultPer: 'quarter', swapNeedsAdmin: true }} />
    </QueryClientProvider>,
  )
  for (const part of [
    'Days of rest',
    'neighbouring Sundays. Default: 8.',
    'value="15"',
    'Late, in hours',
    'Swaps until, in hours',
    'An admin decides swaps',
    'Minutes until the next are asked',
    'value="360"',
    'Texts a month',
  ])
    expect(shown).toContain(part)
  expect(shown.replace(/<!-- -->/g, '')).toContain('Without this, the last yes does it. Default: off.')
  expect(shown).toMatch(/<input[^>]*type="checkbox"[^>]*checked/)
  expect(shown).toMatch(/<option[^>]*value="quarter"[^>]*selected/)
})
