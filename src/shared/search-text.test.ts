import { expect, test } from 'vitest'
import { searchText } from './search-text.ts'

test.each([
  ['Jiří Dvořák', 'jiri dvorak'],
  ['László Erdős', 'laszlo erdos'],
  ['Ľubomír Šťastný', 'lubomir stastny'],
  ['Ștefan Țepeș', 'stefan tepes'],
  ['Ştefan Ţepeş', 'stefan tepes'],
  ['Marko Kovačić'.normalize('NFD'), 'marko kovacic'],
  ['Đurđica Šćepanović', 'durdica scepanovic'],
  ['Søren Kjær', 'soren kjaer'],
  ['BJØRN ÅSE', 'bjorn ase'],
  ['Łukasz Żółć', 'lukasz zolc'],
  ['Weiß, WEIẞ, Weiss', 'weiss weiss weiss'],
  ['İbrahim ışık IŞIK', 'ibrahim isik isik'],
  ['Þór Guðmundsson', 'thor gudmundsson'],
  ['Nguyễn Thị Hồng', 'nguyen thi hong'],
  ['Αλέξανδρος ΑΛΈΞΑΝΔΡΟΣ', 'αλεξανδροσ αλεξανδροσ'],
  ['Дмитрий ДМИТРИЙ Семён', 'дмитрии дмитрии семен'],
  ["O’Connor O'Connor O´Connor Oʼconnor", 'oconnor oconnor oconnor oconnor'],
  ['Jean-Luc Jean\u2011Luc Jean–Luc Jean\u00ADLuc', 'jeanluc jeanluc jeanluc jeanluc'],
  ['太郎 𠮷田', '太郎 𠮷田'],
  ['Ａｎａ ﬁ ３', 'ana fi 3'],
  ['ana_m.k+sea@mail.example', 'ana_m.ksea@mail.example'],
  ['BNC-7K4Q2X', 'bnc7k4q2x'],
])('%s is searched as %s', (text, expected) => {
  expect(searchText(text).replace(/\s+/g, ' ')).toBe(expected)
})
