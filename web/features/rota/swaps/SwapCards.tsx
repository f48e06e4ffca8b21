import type { Swap } from '#shared/swaps.ts'
import { useT } from '../../../strings/strings.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Section } from '../../../ui/Section.tsx'
import { partText, swapPath, waitsFor } from './swap.proposals.ts'

/** On the dashboard: the swaps that wait for one's own answer, and those that one has asked for. */
export function SwapCards({ swaps, me }: { swaps: Swap[]; me: string | undefined }) {
  const t = useT()
  const shown = swaps.filter((swap) => waitsFor(swap, me) || swap.legs[0]?.user._id === me)
  if (shown.length === 0) return null
  return (
    <Section title={t('swaps.titleOne')} className="mb-10">
      <ul className="grid items-start gap-4 lg:grid-cols-2">
        {shown.map((swap) => {
          const own = swap.legs.find(({ user }) => user._id === me)
          const others = swap.legs.filter(({ user }) => user._id !== me).map(({ user }) => user.name)
          const isDue = waitsFor(swap, me)
          return (
            <li key={swap._id} className="flex flex-col items-start gap-3 rounded-lg border bg-surface p-5">
              <p className="font-medium wrap-anywhere">
                {isDue
                  ? t('swaps.asksYou', { name: swap.legs[0]?.user.name ?? '' })
                  : t('swaps.youAsked', { names: others.join(', ') })}
              </p>
              {own?.takes && <p className="wrap-anywhere">{partText(own, me, t)}</p>}
              {own?.gives && <p className="wrap-anywhere">{partText({ ...own, takes: null }, me, t)}</p>}
              <LinkButton to={swapPath(swap._id)}>{t(isDue ? 'swaps.answer' : 'swaps.open')}</LinkButton>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
