import { useMemo, useRef } from 'react'
import { refusedHere } from '../../../api/error.ts'
import { useConfig } from '../config/config.ts'
import { startAltcha } from './altcha.check.ts'
import { type BotCheckAction, type BotCheckMaker, noCheck } from './botCheck.ts'
import { startHostedCheck } from './hosted.check.ts'

/** The bot check of a form. */
export interface FormBotCheck {
  /** Props of an empty `div` of the form, in which hosted services render. */
  place: { id: string; ref: (element: HTMLElement | null) => void }
  /** Begins unseen; call it whenever the form is touched. */
  prepare(): void
  /** The solution for one request. Throws ApiError, 'container_missing' where the div is not on the page. */
  solve(): Promise<string | undefined>
  /** Returns that div. Throws like `solve`. */
  container(): HTMLElement
}

function makerOf(botCheck: string, action: BotCheckAction): BotCheckMaker {
  if (botCheck === 'off') return noCheck
  if (botCheck === 'recaptcha' || botCheck === 'turnstile') return startHostedCheck(botCheck, action)
  return startAltcha()
}

/** The configured bot check for one form. */
export function useBotCheck(action: BotCheckAction): FormBotCheck {
  const { botCheck } = useConfig()
  const element = useRef<HTMLElement>(null)
  return useMemo(() => {
    const maker = makerOf(botCheck, action)
    const container = () => {
      if (!element.current?.isConnected) throw refusedHere('container_missing')
      return element.current
    }
    return {
      place: {
        id: 'recaptcha-container',
        ref: (placed) => {
          element.current = placed
        },
      },
      prepare: maker.prepare,
      solve: async () => (maker === noCheck ? undefined : maker.solve(container())),
      container,
    }
  }, [botCheck, action])
}
