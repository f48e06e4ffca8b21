import type { Setup, SetupStep, SetupStepName } from '#shared/people/setup.ts'
import type { ButtonProps } from '../../../ui/Button.tsx'

/** How the button of a step looks. */
export type StepLook = Pick<ButtonProps, 'variant' | 'icon' | 'className'>

/** A step of the card: those that the server knows, and the rota, which this device knows of. */
export interface CardStep {
  name: SetupStepName | 'plan'
  state: SetupStep['state']
}

/**
 * Steps of a coordinator in the order of the first day: people before the schedule, so that misspelt names meet theirs.
 */
const OWN: CardStep['name'][] = ['account', 'team', 'people', 'links', 'schedule', 'plan', 'reminders']
const TECHNICAL: CardStep['name'][] = ['address', 'texts', 'mail', 'backup']

/** The steps of a card: what a coordinator does, and what the technical person does. */
export function stepsOf({ steps }: Setup, isPlanned: boolean): { own: CardStep[]; technical: CardStep[] } {
  const all: CardStep[] = [...steps, { name: 'plan', state: isPlanned ? 'done' : 'open' }]
  const inOrder = (names: CardStep['name'][]) => names.flatMap((name) => all.find((step) => step.name === name) ?? [])
  const technical = inOrder(TECHNICAL)
  const canOpenLinks = technical.every(({ name, state }) => name !== 'address' || state === 'done')
  return { own: inOrder(OWN).filter(({ name }) => name !== 'links' || canOpenLinks), technical }
}
