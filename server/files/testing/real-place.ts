import type { S3Place } from '../../config.ts'

/** The store of `TEST_S3_URL`, as http://KEYID:SECRET@HOST:PORT/BUCKET; undefined without one. */
export function realPlace(): S3Place | undefined {
  const given = process.env.TEST_S3_URL
  if (given === undefined || given === '') return undefined
  const { origin, username, password, pathname } = new URL(given)
  const [keyId, secret] = [username, password].map(decodeURIComponent)
  const bucket = pathname.slice(1)
  return {
    endpoint: origin,
    region: 'us-east-1',
    bucket,
    prefix: '',
    keyId: keyId ?? '',
    secret: secret ?? '',
    pathStyle: true,
  }
}
