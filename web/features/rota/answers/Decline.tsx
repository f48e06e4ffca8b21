import { type FocusEvent, type SyntheticEvent, useState } from 'react'
import { REASON_MAX } from '#shared/rota/answers.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { takeLostFocus } from '../../../ui/takeFocus.ts'
import { useWhoseT } from '../availability/whose.ts'

interface DeclineProps {
  busy: boolean
  isOnHero: boolean
  swapTo: string | undefined
  firstReason: string
  onDecline: (reason: string | null) => void
  onBack: () => void
}

/** Keeps the buttons below the field in sight while the keyboard of a phone is up. */
const keepButtons = ({ currentTarget }: FocusEvent<HTMLElement>): void => {
  const form = currentTarget.closest('form')
  visualViewport?.addEventListener('resize', () => form?.scrollIntoView({ block: 'nearest' }), { once: true })
}

/** Asks for the reason, which may stay empty: the button that sends has the focus, so that no keyboard covers it. */
export function Decline({ busy, isOnHero, swapTo, firstReason, onDecline, onBack }: DeclineProps) {
  const t = useWhoseT()
  const [reason, setReason] = useState(firstReason)
  const decline = (event: SyntheticEvent) => {
    event.preventDefault()
    onDecline(reason.trim() || null)
  }
  return (
    <form
      onSubmit={decline}
      className={cx(
        'mt-2 flex scroll-my-4 flex-col gap-3',
        isOnHero && '-mx-2 rounded bg-surface p-4 text-base text-ink',
      )}
    >
      <TextAreaField
        label={t('answers.reason')}
        hint={t('answers.reasonHint')}
        optional
        rows={1}
        maxLength={REASON_MAX}
        value={reason}
        onFocus={keepButtons}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button ref={takeLostFocus} type="submit" variant="primary" busy={busy} className="px-3!">
          {t('answers.declineNow')}
        </Button>
        <Button className="px-3!" onClick={onBack}>
          {t('app.back')}
        </Button>
      </div>
      {swapTo && (
        <LinkButton to={swapTo} variant="quiet" className="-my-1 -ml-5 self-start">
          {t('swaps.title')}
        </LinkButton>
      )}
    </form>
  )
}
