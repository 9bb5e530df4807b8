import { load } from 'exifreader'

export type PhotoFacts = { takenOn: string; place: string }

type Order = { file: Blob; reply: MessagePort }

const dayIn = (text: unknown): string => {
  const found =
    typeof text === 'string' ? /^(?<year>\d{4})[:-](?<month>\d\d)[:-](?<day>\d\d)/.exec(text)?.groups : undefined
  if (found === undefined || Number(found['year']) < 1826) return ''
  const day = `${found['year']}-${found['month']}-${found['day']}`
  return Number.isNaN(Date.parse(day)) ? '' : day
}

const degrees = (value: number, [positive, negative]: readonly [string, string]): string =>
  `${Math.abs(value).toFixed(5)}° ${value < 0 ? negative : positive}`

const placeOf = (latitude: unknown, longitude: unknown): string =>
  typeof latitude === 'number' && typeof longitude === 'number' && Number.isFinite(latitude + longitude)
    ? `${degrees(latitude, ['N', 'S'])}, ${degrees(longitude, ['E', 'W'])}`
    : ''

async function read(file: Blob): Promise<PhotoFacts> {
  const { exif, gps } = load(await file.arrayBuffer(), { expanded: true })
  return {
    takenOn: dayIn(exif?.DateTimeOriginal?.description) || dayIn(exif?.DateTimeDigitized?.description),
    place: placeOf(gps?.Latitude, gps?.Longitude),
  }
}

self.addEventListener('message', ({ data: { file, reply } }: MessageEvent<Order>) => {
  void read(file)
    .catch((): PhotoFacts => ({ takenOn: '', place: '' }))
    .then((said) => reply.postMessage(said, []))
})
