import { expect, test } from 'vitest'
import { buildXml, parseXml } from './xml.ts'

test('parses elements and text, and ignores type attributes', () => {
  const source =
    '<?xml version="1.0" encoding="UTF-8"?>\n<a>\n <b type="integer">1 &amp; &#50;</b>\n <c nil="true"/>\n</a>\n'
  expect(parseXml(source)).toEqual({
    name: 'a',
    text: '\n \n \n',
    children: [
      { name: 'b', text: '1 & 2', children: [] },
      { name: 'c', text: '', children: [] },
    ],
  })
})

test.each([
  '',
  'approved',
  '<a>',
  '<a></b>',
  '<a><b></a></b>',
  '<a/><b/>',
  '<a/>text',
  'text<a/>',
  '<a>text<b/></a>',
  '<a>&other;</a>',
  '<a><!-- --></a>',
  '<a><![CDATA[x]]></a>',
  '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>',
  '<a b=c/>',
  '</a>',
])('rejects %j', (source) => {
  expect(parseXml(source)).toBeNull()
})

test('parses what it builds', () => {
  expect(parseXml(buildXml('order', { 'order-number': 'x' }))?.children).toEqual([
    { name: 'order-number', text: 'x', children: [] },
  ])
})
