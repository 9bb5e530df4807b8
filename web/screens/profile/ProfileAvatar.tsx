import { profile } from '../../../records/kinds/index.ts'
import { Avatar } from '../../app/Avatar.tsx'
import { useRecords } from '../../estate/index.ts'
import { usePhoto } from './use-photo.ts'

/** The picture of the person signed in, for the header: the profile's photo once it is opened. */
export function ProfileAvatar({ email }: { email: string }) {
  const photo = usePhoto(useRecords(profile).all[0]?.values.photo ?? '')
  return <Avatar email={email} photo={photo} />
}
