import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { breakerFor } from '../breaker.ts'
import type { S3Place } from '../config.ts'
import type { Log } from '../log.ts'
import { type BlobStore, mustBeKey } from './blob-store.ts'
import { StoreDown } from './store-down.ts'

// Only a server with an object store loads this file, because the library takes memory and time.

/** An object store, and its address for messages: endpoint, bucket and prefix. */
export type ObjectStore = BlobStore & { address: string; close(): void }

const longestSilence = 5000
/** The limit of one call, however slowly its bytes arrive. */
const longestMilliseconds = 120_000
const deletesAtOnce = 8

/**
 * Opens an S3-compatible store. Contacts no other host: key, region and endpoint are given, so the
 * library looks for none.
 * @param silentMilliseconds how long a connection may take, and how long it may be silent
 * @returns a store whose calls throw {@link StoreDown} if it does not answer or refuses
 */
export function objectStore(
  place: S3Place,
  log?: Pick<Log, 'info' | 'warn'>,
  silentMilliseconds = longestSilence,
): ObjectStore {
  const { bucket: Bucket, prefix } = place
  const address = [place.endpoint, Bucket, ...(prefix === '' ? [] : [prefix])].join('/')
  const client = clientOf(place, silentMilliseconds)
  const inBucket = prefix === '' ? '' : `${prefix}/`
  const nameOf = (key: string) => {
    mustBeKey(key)
    return inBucket + key
  }
  const guarded = breakerFor(
    'object store',
    (abortSignal) => client.send(new ListObjectsV2Command({ Bucket, Prefix: inBucket, MaxKeys: 1 }), { abortSignal }),
    { isTimeout },
    log,
  )
  const call = async <T>(send: (abortSignal: AbortSignal) => Promise<T>): Promise<T> => {
    try {
      return await guarded((signal) => send(AbortSignal.any([signal, AbortSignal.timeout(longestMilliseconds)])))
    } catch (error) {
      throw storeDown(error, place, address)
    }
  }

  const list = async (folder: string): Promise<string[]> => {
    const keys: string[] = []
    let ContinuationToken: string | undefined
    do {
      const asked = {
        Bucket,
        Prefix: `${nameOf(folder)}/`,
        ...(ContinuationToken !== undefined && { ContinuationToken }),
      }
      const page = await call((abortSignal) => client.send(new ListObjectsV2Command(asked), { abortSignal }))
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) keys.push(Key.slice(inBucket.length))
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (ContinuationToken !== undefined)
    return keys
  }
  const remove = async (key: string): Promise<void> => {
    const Key = nameOf(key)
    await call((abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }))
  }

  return {
    address,
    close: () => client.destroy(),
    async put(key, content) {
      const given = { Bucket, Key: nameOf(key), Body: content, ContentLength: content.length }
      await call((abortSignal) => client.send(new PutObjectCommand(given), { abortSignal }))
    },
    get(key) {
      const Key = nameOf(key)
      return call(async (abortSignal) => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal })
          return Body && new Uint8Array(await Body.transformToByteArray())
        } catch (error) {
          if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return undefined
          throw error
        }
      })
    },
    delete: remove,
    async deleteFolder(folder) {
      // One by one, because not every store has S3's call that deletes many.
      const keys = await list(folder)
      for (let at = 0; at < keys.length; at += deletesAtOnce)
        await Promise.all(keys.slice(at, at + deletesAtOnce).map(remove))
    },
    list,
  }
}

/** Sets whatever the library would otherwise look up in files, variables or the network. */
function clientOf({ endpoint, region, keyId, secret, pathStyle }: S3Place, silent: number): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    forcePathStyle: pathStyle,
    defaultsMode: 'standard',
    // Other stores than Amazon's may not know the library's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    retryMode: 'standard',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: silent, socketTimeout: silent },
    authSchemePreference: ['aws.auth#sigv4'],
    disableS3ExpressSessionAuth: true,
    sigv4aSigningRegionSet: [region],
    useArnRegion: false,
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    userAgentAppId: undefined,
  })
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

const wrongKey = ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AccessDenied', 'InvalidSecurity']

function storeDown(cause: unknown, { bucket, endpoint }: S3Place, address: string): StoreDown {
  const name = cause instanceof Error ? cause.name : ''
  const status = cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined
  if (name === 'NoSuchBucket') return new StoreDown(`${endpoint} has no bucket ${bucket}.`, { refused: true, cause })
  if (wrongKey.includes(name) || status === 401 || status === 403)
    return new StoreDown(
      `${endpoint} refuses S3_KEY_ID or S3_SECRET, or does not let this key use the bucket ${bucket} (${name}).`,
      { refused: true, cause },
    )
  if (status !== undefined && status >= 300 && status < 500)
    return new StoreDown(`${address} refuses a call (${name}).`, { refused: true, cause })
  return new StoreDown(`The object store ${address} does not answer.`, { cause })
}
