import { profile } from '../../../records/kinds/index.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { useRecords } from '../../estate/index.ts'
import { usePicture } from '../pictures/use-picture.ts'

export function ProfileAvatar({ email }: { email: string }) {
  const own = useRecords(profile).all[0]?.values.photo ?? ''
  const photo = usePicture(own === '' ? '' : (own.preview ?? own), undefined, true)
  return <Avatar email={email} photo={photo} awaited={own !== ''} />
}
