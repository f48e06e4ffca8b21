import { JoiningPerson } from '../features/admin/people/JoiningPerson.tsx'
import { PersonPage } from '../features/rota/person/PersonPage.tsx'

/** One person of the team; of somebody without an account with how they join. */
export const OnePersonPage = () => <PersonPage joining={({ _id, name }) => <JoiningPerson id={_id} name={name} />} />
