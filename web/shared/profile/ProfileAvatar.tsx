import { profile } from '../../../records/kinds/index.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { useRecords } from '../../estate/index.ts'
import { usePicture } from '../pictures/use-picture.ts'

/** The picture of the person signed in, for the header: the profile's photo once it is opened. */
export function ProfileAvatar({ email }: { email: string }) {
  const own = useRecords(profile).all[0]?.values.photo ?? ''
  const photo = usePicture(own)
  return <Avatar email={email} photo={photo} awaited={own !== ''} />
}
