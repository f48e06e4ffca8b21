import { PersonHelpers } from '../features/people/helpers/PersonHelpers.tsx'
import { JoiningPerson } from '../features/people/joining/JoiningPerson.tsx'
import { PersonPage } from '../features/rota/person/PersonPage.tsx'
import { useRotaOn } from '../navigation/rotaOn.ts'
import { RotaNav } from './RotaNav.tsx'

/** One person of the team with who acts for them; of somebody without an account with how they join. */
export function OnePersonPage() {
  const isRotaOn = useRotaOn()
  return (
    <div data-whole-width>
      {isRotaOn && <RotaNav />}
      <div className="mx-auto max-w-6xl lg:px-10">
        <PersonPage
          helpers={(person) => <PersonHelpers person={person} />}
          joining={({ _id, name }) => <JoiningPerson id={_id} name={name} />}
        />
      </div>
    </div>
  )
}
