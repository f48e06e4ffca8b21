import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ROTA_DEFAULTS } from '#shared/rotaSettings.ts'
import { SettingsForm } from './SettingsPage.tsx'

it('shows each rule with what it means, its value and its default', () => {
  const shown = renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <SettingsForm settings={{ ...ROTA_DEFAULTS, restDays: 15, defaultPer: 'quarter' }} />
    </QueryClientProvider>,
  )
  for (const part of ['Days of rest', 'neighbouring Sundays. Default: 8.', 'value="15"', 'Late, in hours'])
    expect(shown).toContain(part)
  expect(shown).toMatch(/<option[^>]*value="quarter"[^>]*selected/)
})
