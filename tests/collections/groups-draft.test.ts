import { describe, expect, test } from 'vitest';
import {
  addFound,
  dropDesign,
  editGroups,
  newGroup,
  readDraft,
  type DraftGroup,
} from '#app/routes/admin/collection-groups/groups-draft.ts';
import { readStreams } from '#app/ui/film/streams.ts';

const group = (key: string, ...designs: string[]): DraftGroup => ({ ...newGroup(key), designs });
const shape = (groups: DraftGroup[]) => groups.map(({ key, designs }) => [key, ...designs]);
const two = [group('one', 'a', 'b', 'c'), group('two', 'd')];

describe('groups as they are edited', () => {
  test.each([
    [
      'groupDown:0',
      [
        ['two', 'd'],
        ['one', 'a', 'b', 'c'],
      ],
    ],
    [
      'groupUp:0',
      [
        ['one', 'a', 'b', 'c'],
        ['two', 'd'],
      ],
    ],
    ['removeGroup:0', [['two', 'd']]],
    [
      'designDown:0:0',
      [
        ['one', 'b', 'a', 'c'],
        ['two', 'd'],
      ],
    ],
    [
      'designUp:0:2',
      [
        ['one', 'a', 'c', 'b'],
        ['two', 'd'],
      ],
    ],
    [
      'removeDesign:0:1',
      [
        ['one', 'a', 'c'],
        ['two', 'd'],
      ],
    ],
    ['addGroup', [['one', 'a', 'b', 'c'], ['two', 'd'], ['new1']]],
    [
      'designUp:7:7',
      [
        ['one', 'a', 'b', 'c'],
        ['two', 'd'],
      ],
    ],
    [
      'groupDown:NaN',
      [
        ['one', 'a', 'b', 'c'],
        ['two', 'd'],
      ],
    ],
    [
      '__proto__:1',
      [
        ['one', 'a', 'b', 'c'],
        ['two', 'd'],
      ],
    ],
  ])('%s', (act, expected) => {
    expect(shape(editGroups(two, act))).toEqual(expected);
  });

  test('new ones are told apart', () => {
    const groups = editGroups(editGroups(editGroups(two, 'addGroup'), 'addGroup'), 'removeGroup:2');
    expect(shape(editGroups(groups, 'addGroup')).map(([key]) => key)).toEqual(['one', 'two', 'new2', 'new3']);
  });

  test('designs are dropped within a group and into another, never twice', () => {
    expect(shape(dropDesign(two, [0, 0], [0, 2]))).toEqual([
      ['one', 'b', 'c', 'a'],
      ['two', 'd'],
    ]);
    expect(shape(dropDesign(two, [0, 1], [1, 0]))).toEqual([
      ['one', 'a', 'c'],
      ['two', 'b', 'd'],
    ]);
    expect(dropDesign([group('x', 'a'), group('y', 'a')], [0, 0], [1, 0]).map(({ designs }) => designs)).toEqual([
      ['a'],
      ['a'],
    ]);
    expect(dropDesign(two, [9, 9], [0, 0])).toBe(two);
  });

  test('what was found is added once, the rest stays to be read', () => {
    const [one] = addFound(two, 'one', ['b', 'e'], ['x', 'y']);
    expect([one!.designs, one!.list]).toEqual([['a', 'b', 'c', 'e'], 'x\ny']);
  });

  test('it comes to its own group, wherever that has moved to, and to none once that is gone', () => {
    const moved = addFound(editGroups(two, 'groupDown:0'), 'one', ['e'], []);
    expect(shape(moved)).toEqual([
      ['two', 'd'],
      ['one', 'a', 'b', 'c', 'e'],
    ]);
    expect(addFound(two, 'gone', ['e'], [])).toEqual(two);
  });

  test('are read from a form as they stand in it, whatever it says', () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      'groupData[0].name': ' N ',
      'groupData[0].designs': 'a,b',
      'groupData[0].list': 'l',
      'groupData[2].list': 'behind a hole',
      version: 'v',
    }))
      form.set(name, value);
    expect(readDraft(form)).toEqual({
      groups: [{ id: '', key: 'at0', name: ' N ', designs: ['a', 'b'], list: 'l' }],
      version: 'v',
    });
    form.set('groupData[0].name', new File(['x'], 'x'));
    expect(readDraft(form).groups[0]!.name).toBe('');
    for (let at = 0; at < 1100; at++) form.set(`groupData[${at}].list`, '');
    expect(readDraft(form).groups).toHaveLength(1000);
  });
});

describe('what a film is made of', () => {
  const said = (
    video: string,
    audio = '  Stream #0:1[0x2](und): Audio: aac (LC) (mp4a / 0x6134706D), 48000 Hz, stereo, fltp',
  ) => [
    '  Duration: 00:01:02.50, start: 0.000000, bitrate: 1205 kb/s',
    `  Stream #0:0[0x1](und): Video: ${video}, 29.97 fps, 30 tbr`,
    audio,
  ];
  test.each([
    ['h264 (High) (avc1 / 0x31637661), yuv420p(tv, bt709, progressive), 1920x1080 [SAR 1:1 DAR 16:9], 1069 kb/s', true],
    ['h264 (High) (avc1 / 0x31637661), yuv420p, 1080x1920, 1069 kb/s', true],
    ['h264 (High 10) (avc1 / 0x31637661), yuv420p10le(tv), 1920x1080, 1069 kb/s', false],
    ['h264 (High) (avc1 / 0x31637661), yuv420p, 3840x2160, 1069 kb/s', false],
    ['hevc (Main) (hvc1 / 0x31637668), yuv420p(tv), 1280x720, 1069 kb/s', false],
    ['prores (HQ) (apch / 0x68637061), yuv422p10le(tv, bt709), 1920x1080, 1069 kb/s', false],
  ])('%s', (video, isWebReady) => {
    expect(readStreams(said(video))).toEqual({ isWebReady, hasWebSound: true, seconds: 62.5 });
  });

  test('sound alone is no film, and a cover of a song is none either', () => {
    expect(readStreams(['  Stream #0:0: Audio: mp3, 44100 Hz'])).toBeNull();
    expect(readStreams(said('mjpeg (Baseline), yuvj420p(pc), 500x500, 90k tbr (attached pic)'))).toBeNull();
    expect(readStreams([])).toBeNull();
  });
});
