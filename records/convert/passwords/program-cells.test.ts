import { describe, expect, test } from 'vitest'
import { hidden, json, read, zip } from './testing/index.ts'

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`

describe('the cells of a program', () => {
  test('NordPass: custom fields and further addresses keep their meaning, and hidden fields stay hidden', async () => {
    const fields = json([
      { type: 'hidden', label: 'Word', value: 'marigold' },
      { type: 'text', label: 'Branch', value: 'High Street' },
    ])
    const row = (own: string) =>
      `Bank,https://bank.example,${cell(json(['https://b.example']))},ann,correct horse,note,,,password,${cell(own)}`
    const { records } = await read(
      `name,url,additional_urls,username,password,note,cardholdername,cardnumber,type,custom_fields\n${row(fields)}\n${row('[{"type":"hid')}`,
    )
    expect(records).toMatchObject([
      {
        values: {
          notes: 'note\nWeb address: https://bank.example\nWeb address: https://b.example\nBranch: High Street',
          securityQuestions: [{ question: 'Word', answer: 'marigold' }],
        },
      },
      { values: { securityQuestions: [{ question: 'Custom fields', answer: '[{"type":"hid' }] } },
    ])
  })

  test('Proton Pass: the import parses cards and identities in the table from JSON', async () => {
    const card = {
      cardholderName: 'Ann Lee',
      number: '4111111111111111',
      verificationNumber: '123',
      expirationDate: '2031-04',
      pin: '4711',
      note: 'Trips',
    }
    const { records } = await read(
      `type,name,url,email,username,password,note,totp,createTime,modifyTime,vault\ncreditCard,Visa,,,,,${cell(json(card))},,1,1,Home\nidentity,Me,,,,,${cell(json({ fullName: 'Ann Lee', note: '' }))},,1,1,Home\nnote,Draft,,,,,${cell('{"a":1}')},,1,1,Home`,
    )
    expect(records.map(({ values }) => values)).toMatchObject([
      {
        type: 'card',
        holder: 'Ann Lee',
        number: '4111111111111111',
        code: '123',
        expires: '04/2031',
        pin: '4711',
        note: 'Trips',
        details: [],
      },
      { type: 'identity', note: '', details: [{ question: 'Full name', answer: 'Ann Lee' }] },
      { type: 'note', note: '{"a":1}' },
    ])
  })

  test('Zoho Vault: the import reads username, password and hidden fields from lines of data', async () => {
    const { records } = await read(
      `"Password Name","Description","Password URL","SecretData","Notes","CustomData","Tags","Classification","Favorite","TOTP","Folder Name"\nBank,,https://bank.example,"SecretType:Web Account\nUser Name:ann\nPassword:a:b c\nHint:marigold",,,,E,0,SEED,Money`,
    )
    expect(records).toMatchObject([
      {
        folder: 'Money',
        values: { username: 'ann', password: 'a:b c', securityQuestions: hidden('Hint', 'marigold') },
      },
    ])
    expect(json(records[0]?.values['notes'])).not.toContain('marigold')
  })

  test('Keeper: the cells after the seventh are pairs of name and value', async () => {
    const { records } = await read(
      '"Money","Bank","ann","correct horse","https://bank.example","","Ours","Door PIN","4711","Branch","High Street","TFC:Keeper","otpauth://totp/a?secret=SEED"',
    )
    expect(records).toMatchObject([
      {
        values: {
          notes: 'Web address: https://bank.example\nFolder: Money\nBranch: High Street',
          securityQuestions: [
            { question: 'Authenticator key (TOTP)', answer: 'otpauth://totp/a?secret=SEED' },
            { question: 'Door PIN', answer: '4711' },
          ],
        },
      },
    ])
  })

  test('Keeper: its JSON gives the type of a field before its name', async () => {
    const { records } = await read(
      json({
        records: [
          {
            $type: 'bankCard',
            title: 'Visa',
            custom_fields: {
              '$paymentCard::1': {
                cardNumber: '4111111111111111',
                cardExpirationDate: '04/2031',
                cardSecurityCode: '123',
              },
              '$text:cardholderName:1': 'Ann Lee',
              '$pinCode::1': '4711',
            },
          },
          {
            $type: 'login',
            title: 'Bank',
            login: 'ann',
            password: 'correct horse',
            custom_fields: {
              '$securityQuestion::1': [{ question: 'Pet?', answer: 'Rex' }],
              '$secret:Lock:1': 'left',
              'TFC:Keeper': 'SEED',
            },
          },
        ],
      }),
    )
    expect(records[0]?.values).toMatchObject({
      type: 'card',
      holder: 'Ann Lee',
      number: '4111111111111111',
      expires: '04/2031',
      code: '123',
      pin: '4711',
      details: [],
    })
    expect(records[1]?.values).toMatchObject({
      notes: '',
      securityQuestions: [
        { question: 'Authenticator key (TOTP)', answer: 'SEED' },
        { question: 'Pet?', answer: 'Rex' },
        { question: 'Lock', answer: 'left' },
      ],
    })
  })

  test('RoboForm: the apostrophe before some characters is not part of a password', async () => {
    const { records } = await read(
      `Name,Url,MatchUrl,Login,Pwd,Note,Folder,RfFieldsV2\nBank,https://bank.example,https://bank.example,ann,'@horse 'x',,,"Password$,,,pwd,'@horse 'x'","TOTP KEY$,,,txt,SEED"\nShop,https://shop.example,,ann,''tis so,,,`,
    )
    expect(records.map(({ values }) => values['password'])).toEqual(["@horse 'x'", "'tis so"])
    expect(records[0]?.values).toMatchObject({
      notes: 'Web address: https://bank.example',
      securityQuestions: [{ question: 'Authenticator key (TOTP)', answer: 'SEED' }],
    })
  })

  test('KeePass 1: a backslash escapes a quotation mark and a backslash', async () => {
    const { records } = await read(
      '"Account","Login Name","Password","Web Site","Comments"\r\n"Bank","ann","a\\",b\\\\","https://bank.example","two\r\nlines"\r\n"Shop","bob","no end,\r\n"Mail","cid","c","",""',
    )
    expect(records.map(({ values, doubtful }) => [values['username'], values['password'], doubtful])).toEqual([
      ['ann', 'a",b\\', undefined],
      ['"bob"', '"no end', true],
      ['cid', 'c', undefined],
    ])
  })

  test('LastPass: the import does not take a folder for an account', async () => {
    const { records, leftOut } = await read(
      'url,username,password,totp,extra,name,grouping,fav\nhttp://group,,,,,,Money,0',
    )
    expect(records).toEqual([])
    expect(leftOut).toEqual([{ row: 'Row 1', reason: 'This is a folder. What is in it says so by itself.' }])
  })

  test('Bitwarden: its table does not say which fields are hidden, so the import hides all of them', async () => {
    const { records } = await read(
      'folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp\n,,login,Bank,,"Word: marigold\nBranch: High Street",0,,ann,correct horse,',
    )
    expect(records[0]?.values).toMatchObject({
      notes: '',
      securityQuestions: [
        { question: 'Word', answer: 'marigold' },
        { question: 'Branch', answer: 'High Street' },
      ],
    })
  })

  test('Dashlane: the import reads each table, with the types of cards and documents', async () => {
    const cards = await read(
      'type,account_name,account_holder,cc_number,code,expiration_month,expiration_year,routing_number,account_number,country,issuing_bank,note,name\npayment_card,,Ann Lee,4111111111111111,123,04,2031,,,US,,Trips,Visa\nbank,Checking,Ann Lee,,,,,021000021,123456789,US,,,Checking',
    )
    expect(cards.records).toMatchObject([
      {
        values: {
          name: 'Visa',
          holder: 'Ann Lee',
          number: '4111111111111111',
          expires: '04/2031',
          code: '123',
          note: 'Trips',
          folder: '',
        },
      },
      { values: { name: 'Checking', holder: 'Ann Lee', details: hidden('Account number', '123456789') } },
    ])
    const papers = await read(
      'type,number,name,issue_date,expiration_date,place_of_issue,state\nlicense,D1,Ann Lee,2020,2030,,IA\nsocial_security,123,Ann Lee,,,,',
    )
    expect(papers.records.map(({ values }) => [values['name'], values['type']])).toEqual([
      ['Driver’s license, Ann Lee', 'identity'],
      ['Social Security card, Ann Lee', 'identity'],
    ])
    const about = await read(
      'type,title,first_name,last_name,email,item_name,phone_number,address,address_door_code,url\nname,MRS,Ann,Lee,,,,,,\naddress,,,,,Home,,41 Orchard Lane,4711,',
    )
    expect(about.records.map(({ values }) => [values['name'], values['type']])).toEqual([
      ['Ann Lee', 'identity'],
      ['Home', 'identity'],
    ])
    expect(about.records[1]?.values['details']).toEqual(hidden('Address', '41 Orchard Lane'))
    expect((await read('title,note\nDoor,left right')).records).toMatchObject([
      { values: { type: 'note', note: 'left right' } },
    ])
    expect((await read('ssid,passphrase,name,note,hidden\nnet,correct horse,Home,,false')).records).toMatchObject([
      { kind: 'online-account', values: { username: 'net', password: 'correct horse' } },
    ])
    for (const { format } of [cards, papers, about]) expect(format).toBe('Dashlane')
  })

  test.each([
    ['with', '"Title","Field","*Field"\n'],
    ['without', ''],
  ])('Enpass: the import reads labels before their values, %s headings', async (_, head) => {
    const { format, records, leftOut } = await read(
      `${head}"Bank","Username","ann","*Password","correct horse","URL","https://bank.example","TOTP","SEED","*Word","marigold","Ask Lee"\n"Visa","Cardholder","Ann Lee","Number","4111111111111111","Expiry date","04/31","CVC","123","*PIN","4711"\n"Door","left right"`,
    )
    expect(format).toBe('Enpass')
    expect(leftOut).toEqual([])
    expect(records).toMatchObject([
      {
        kind: 'online-account',
        values: {
          username: 'ann',
          password: 'correct horse',
          notes: 'Ask Lee\nWeb address: https://bank.example',
          securityQuestions: [
            { question: 'Authenticator key (TOTP)', answer: 'SEED' },
            { question: 'Word', answer: 'marigold' },
          ],
        },
      },
      {
        values: {
          type: 'card',
          holder: 'Ann Lee',
          number: '4111111111111111',
          expires: '04/31',
          code: '123',
          pin: '4711',
        },
      },
      { values: { type: 'note', note: 'left right' } },
    ])
  })

  test('1Password: the import reads a table with several website columns', async () => {
    const { format, records } = await read(
      'Title,Website,Username,Password,One-time password,Favorite status,Archived status,Tags,Notes\nBank,https://bank.example,ann,correct horse,SEED,false,false,Money,',
    )
    expect(format).toBe('1Password')
    expect(records[0]?.values['notes']).toBe('Web address: https://bank.example\nFolder: Money')
  })

  test('FIDO exchange format: the import lists missing files', async () => {
    const credentials = [
      { type: 'basic-auth', username: { value: 'ann' }, password: { value: 'correct horse' } },
      { type: 'totp', secret: 'SEED', username: 'ann', issuer: 'Bank' },
      { type: 'file', name: 'deed.pdf', integrityHash: 'x' },
    ]
    const { records, leftOut } = await read(
      json({ exporterRpId: 'x', accounts: [{ items: [{ title: 'Bank', credentials }] }] }),
    )
    expect(records[0]?.values['notes']).toBe('')
    expect(leftOut).toEqual([{ row: 'Entry 1 (Bank)', reason: 'Its attachment deed.pdf is not in this file.' }])
  })

  test('the import reads several tables of one archive, and each table sets the type of its rows', async () => {
    const { records } = await read(
      zip({ 'a.csv': 'title,note\nDoor,left', 'b.csv': 'ssid,passphrase,name\nnet,correct horse,Home' }),
    )
    expect(records.map(({ row }) => row)).toEqual(['Row 1 (Door), a.csv', 'Row 1 (Home), b.csv'])
  })
})
