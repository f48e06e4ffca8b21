import { flushSync } from 'react-dom'
import type { DirectoryUser } from '#shared/people/users.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { letterOf, type NameOrder } from './name.order.ts'

/** Number of people from which one jumps to a letter: fewer are on two screens. */
const VERY_MANY = 60

interface LetterButtonsProps {
  people: DirectoryUser[]
  order: NameOrder
  /** Renders all people, of whom the list shows those first that fit. */
  onPress: () => void
}

/** First letters of the names of very many people; a press goes to the first person of one. Phones fold the list. */
export function LetterButtons({ people, order, onPress }: LetterButtonsProps) {
  const t = useT()
  if (people.length < VERY_MANY) return null
  const goTo = (letter: string) => {
    flushSync(onPress)
    const heading = document.getElementById(letter)
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }
  return (
    <nav aria-label={t('directory.letters')} className="flex w-full max-md:hidden">
      {[...new Set(people.map((person) => letterOf(person, order)))].map((letter) => (
        <Button key={letter} size="sm" variant="quiet" className="flex-1 px-2!" onClick={() => goTo(letter)}>
          {letter}
        </Button>
      ))}
    </nav>
  )
}
