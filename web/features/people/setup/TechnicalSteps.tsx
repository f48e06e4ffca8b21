import { useQueryClient } from '@tanstack/react-query'
import { Circle, CircleCheck, CircleMinus } from 'lucide-react'
import { useRef, useState } from 'react'
import { type Setup, setupApi } from '#shared/people/setup.ts'
import { isLoopbackHost } from '#shared/siteAddress.ts'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../forms/useSave.ts'
import { formatMoment } from '../../../strings/moment.format.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useConfig } from '../config/config.ts'
import { setupQuery } from './setup.queries.ts'
import type { CardStep } from './setup.steps.ts'

const ICONS = {
  done: <CircleCheck className="size-6 text-primary" />,
  open: <Circle className="size-6 text-muted" />,
  off: <CircleMinus className="size-6 text-muted" />,
}

interface TechnicalStepsProps {
  steps: CardStep[]
  setup: Setup
}

/** What only the technical person can turn on, folded, with one message that names all of it. */
export function TechnicalSteps({ steps, setup }: TechnicalStepsProps) {
  const t = useT()
  const what = useWhat(setup)
  const open = steps.filter(({ state }) => state === 'open').length
  return (
    <div className="border-t pt-3">
      <Disclosure
        className="min-h-11 font-semibold"
        label={open > 0 ? `${t('setup.technical')} (${open})` : t('setup.technical')}
      >
        <TechnicalMessage steps={steps} setup={setup} />
        <ul className="divide-y">
          {steps.map(({ name, state }) => (
            <li key={name} className="flex gap-2 py-3 pl-1">
              <span aria-hidden="true" className="shrink-0">
                {ICONS[state]}
              </span>
              <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <div className="max-w-prose min-w-0">
                  <h3 className="font-semibold">
                    <span className="sr-only">{t(`setup.state.${state}`)} </span>
                    {t(`setup.${name}`)}
                  </h3>
                  <p className="text-muted wrap-anywhere">{what(name, state === 'done')}</p>
                </div>
                {name === 'texts' && setup.texts.provider !== 'firebase' && <TestStep of="texts" />}
                {name === 'mail' && setup.mail.isOn && <TestStep of="mail" />}
                {name === 'backup' && state === 'open' && setup.backup.scheduled && <BackupStep />}
              </div>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}

/** Says of a step how it stands. */
function useWhat({ texts, mail, backup }: Setup): (name: CardStep['name'], isDone: boolean) => string {
  const t = useT()
  const { timeZone } = useConfig()
  return (name, isDone) => {
    if (name === 'address') return t(isDone ? 'setup.address.done' : 'setup.address.what')
    if (name === 'texts') return t(texts.reachesPhones ? 'setup.texts.on' : 'setup.texts.console')
    if (name === 'mail') return mail.isOn ? t('setup.mail.on', { from: mail.from ?? '' }) : t('setup.mail.off')
    if (isDone && backup.at !== null) return t('setup.backup.done', { when: formatMoment(backup.at, timeZone) })
    return t(backup.scheduled ? 'setup.backup.waiting' : 'setup.backup.off')
  }
}

/** One message for the technical person, with the settings of all that is not on yet. */
function TechnicalMessage({ steps, setup }: TechnicalStepsProps) {
  const t = useT()
  const { teamName } = useConfig()
  const field = useRef<HTMLTextAreaElement>(null)
  const isMissing = (name: CardStep['name']) => steps.some((step) => step.name === name && step.state !== 'done')
  const address = isLoopbackHost(location.hostname) ? location.origin : 'http://localhost'
  const lines = [
    isMissing('address') && t('setup.technical.address', { address }),
    isMissing('texts') && t('setup.technical.texts'),
    isMissing('backup') && !setup.backup.scheduled && t('setup.technical.backup'),
    !setup.mail.isOn && t('setup.technical.mail'),
  ].filter((line) => line !== false)
  if (lines.length === 0) return null
  const message = [t('setup.technical.message', { team: teamName }), ...lines, t('setup.technical.guide')].join('\n')
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
      <textarea ref={field} readOnly tabIndex={-1} aria-hidden="true" value={message} className="sr-only text-base" />
      <CopyButton
        label={t('siteAddress.copy')}
        text={message}
        shown={field}
        copied={t('siteAddress.copied')}
        byHand={t('siteAddress.byHand')}
      />
    </div>
  )
}

/** Sends a test text or mail to oneself, and says where it went. */
function TestStep({ of }: { of: 'texts' | 'mail' }) {
  const t = useT()
  const cache = useQueryClient()
  const [outcome, setOutcome] = useState<{ isReached: boolean; text: string } | null>(null)
  const { busy, failure, save } = useSave<'send'>()
  const sendText = async () => {
    const { to, reachesPhones } = await call(setupApi.testText, {})
    setOutcome({ isReached: reachesPhones, text: t(reachesPhones ? 'setup.texts.sent' : 'setup.texts.logged', { to }) })
  }
  const sendMail = async () => {
    const { to } = await call(setupApi.testMail, {})
    setOutcome({ isReached: true, text: t('setup.mail.sent', { to }) })
    await cache.invalidateQueries(setupQuery)
  }
  const send = () => {
    setOutcome(null)
    save('send', of === 'texts' ? sendText : sendMail)
  }
  return (
    <>
      <Button busy={busy !== null} onClick={send}>
        {t(`setup.${of}.button`)}
      </Button>
      <FailureNotice title={t('setup.failed')} failure={failure} />
      {outcome && (
        <Notice tone={outcome.isReached ? 'success' : 'info'} className="basis-full">
          {outcome.text}
        </Notice>
      )}
    </>
  )
}

/** Looks again whether there is a backup. */
function BackupStep() {
  const t = useT()
  const cache = useQueryClient()
  const { busy, save } = useSave<'look'>()
  return (
    <Button busy={busy !== null} onClick={() => save('look', () => cache.invalidateQueries(setupQuery))}>
      {t('setup.backup.button')}
    </Button>
  )
}
