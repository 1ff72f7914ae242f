/* The yardstick of "plain C": random games of base Splendor, as ordinary C would play them.
 *
 * It plays move for move the games of `random_games` in src/guildhall/games/splendor/rules: the
 * same rules (S1 to S13), the same order of legal actions, the same generator. Equal counts for
 * equal seeds show that the two do the same work; then their speeds may be compared.
 *
 *     gcc -O3 -march=native -Wall -Wextra -std=c11 -o reference reference.c
 *     ./reference FACTS PLAYERS GAMES STATE
 *
 * FACTS is a text file of the card facts: their number, a line `bonus prestige w b g r k` for each
 * card, then the same for nobles without the bonus. STATE is the generator's first state. The
 * answer is one line: games, moves, seconds and the wins of the four seats.
 */

#define _POSIX_C_SOURCE 200809L

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    N_COLOURS = 5,
    GOLD = 5,
    N_GEMS = 6,
    EMPTY = -1,
    MAX_PLAYERS = 4,
    MAX_TOKENS = 10,
    MAX_RESERVED = 3,
    PAIR_NEEDS = 4,
    GOAL = 15,
    GOLD_TOKENS = 5,
    MAX_MOVES = 10000,

    N_DECKS = 3,
    DECK_SLOTS = 4,
    N_SLOTS = N_DECKS * DECK_SLOTS,
    N_CARDS = 90,
    MAX_DECK = 40,
    N_NOBLES = 19,
    BASE_NOBLES = 10,
    MAX_NOBLES = 5,
    N_PICKS = 25,
};

/* Where each kind of action begins in the action space. */
enum {
    TAKE = 0,
    TAKE_PAIR = TAKE + N_PICKS,
    RESERVE = TAKE_PAIR + N_COLOURS,
    RESERVE_BLIND = RESERVE + N_SLOTS,
    BUY = RESERVE_BLIND + N_DECKS,
    PAY = BUY + N_SLOTS,
    RETURN = PAY + MAX_RESERVED,
    NOBLE = RETURN + N_GEMS,
    PASS = NOBLE + MAX_NOBLES,
    N_ACTIONS,
};

/* The steps of a turn, in their order. */
enum { PLAY, RETURN_TOKENS, CHOOSE_NOBLE };

typedef struct {
    int8_t bonus;
    int8_t prestige;
    int8_t cost[N_COLOURS];
} Card;

typedef struct {
    int8_t prestige;
    int8_t needs[N_COLOURS];
} Noble;

typedef struct {
    int8_t tokens[N_GEMS];
    int8_t bonus[N_COLOURS];
    int8_t prestige;
    int8_t n_cards;
    int8_t n_nobles;
    int8_t nobles[MAX_NOBLES];
    int8_t reserved[MAX_RESERVED];
    int8_t blind[MAX_RESERVED]; /* 1 if that reserved card was drawn unseen (S7) */
    int8_t reserved_deck[MAX_RESERVED];
} Player;

typedef struct {
    Player players[MAX_PLAYERS];
    int8_t n_players;
    int8_t seat;
    int8_t step;
    int8_t over;
    int8_t passes;
    int8_t bank[N_GEMS];
    int8_t tender[N_GEMS]; /* the tokens of the last payment */
    int8_t board[N_SLOTS];
    int8_t nobles[MAX_NOBLES];
    int8_t owner[N_CARDS];
    int8_t deck_size[N_DECKS];
    int8_t deck[N_DECKS][MAX_DECK];
} Game;

static Card cards[N_CARDS];
static Noble nobles[N_NOBLES];

/* The first card of each deck, and behind the last deck the number of cards. */
static const int8_t DECK_CARDS[N_DECKS + 1] = {0, 40, 70, 90};

/* The colours of each way to take one, two or three different gems, as bits. */
static const int8_t PICK_MASK[N_PICKS] = {
    1, 2, 4, 8, 16,
    3, 5, 9, 17, 6, 10, 18, 12, 20, 24,
    7, 11, 19, 13, 21, 25, 14, 22, 26, 28,
};

/* Where the ways to take 0, 1, 2 and 3 different gems begin, and where the last end. */
static const int8_t PICK_FIRST[] = {0, 0, 5, 15, 25};

/* ---- chance */

/* Draw one of the numbers 0 to n - 1 (xorshift64*). */
static inline int chance(uint64_t *rng, int n)
{
    uint64_t x = *rng;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    *rng = x;
    return (int)(((x * UINT64_C(0x2545F4914F6CDD1D)) >> 32) * (uint64_t)n >> 32);
}

/* ---- cards and tokens */

static inline void take_tokens(Game *g, Player *p, int gem, int count)
{
    g->bank[gem] -= count;
    p->tokens[gem] += count;
}

/* Take the top card of a deck. */
static inline int draw(Game *g, int deck)
{
    if (g->deck_size[deck] == 0)
        return EMPTY;
    int top = --g->deck_size[deck];
    int card = g->deck[deck][top];
    g->deck[deck][top] = EMPTY;
    return card;
}

/* Take a face-up card and refill its place. */
static inline int take_card(Game *g, int slot)
{
    int card = g->board[slot];
    g->board[slot] = draw(g, slot / DECK_SLOTS);
    return card;
}

/* The first of the three places for reserved cards that is free. */
static inline int free_place(const Player *p)
{
    for (int k = 0; k < MAX_RESERVED; k++)
        if (p->reserved[k] == EMPTY)
            return k;
    return EMPTY;
}

/* ---- set-up (S1, S2) */

static void shuffle_deck(Game *g, int deck, uint64_t *rng)
{
    int8_t *pile = g->deck[deck];
    int first = DECK_CARDS[deck];
    int size = DECK_CARDS[deck + 1] - first;
    for (int i = 0; i < size; i++) {
        int j = chance(rng, i + 1);
        pile[i] = pile[j];
        pile[j] = first + i;
    }
    g->deck_size[deck] = size;
}

/* Choose that many of the base nobles, each equally likely (S2). */
static void invite_nobles(Game *g, int guests, uint64_t *rng)
{
    int invited = 0;
    for (int noble = 0; noble < BASE_NOBLES; noble++)
        if (chance(rng, BASE_NOBLES - noble) < guests - invited)
            g->nobles[invited++] = noble;
}

static void clear_player(Player *p)
{
    memset(p, 0, sizeof *p);
    memset(p->nobles, EMPTY, sizeof p->nobles);
    memset(p->reserved, EMPTY, sizeof p->reserved);
}

static void setup(Game *g, int players, uint64_t *rng)
{
    memset(g, 0, sizeof *g);
    memset(g->nobles, EMPTY, sizeof g->nobles);
    memset(g->owner, EMPTY, sizeof g->owner);
    memset(g->deck, EMPTY, sizeof g->deck);
    g->n_players = players;
    g->step = PLAY;
    for (int colour = 0; colour < N_COLOURS; colour++)
        g->bank[colour] = players == 4 ? 7 : players + 2;
    g->bank[GOLD] = GOLD_TOKENS;
    for (int deck = 0; deck < N_DECKS; deck++)
        shuffle_deck(g, deck, rng);
    for (int slot = 0; slot < N_SLOTS; slot++)
        g->board[slot] = draw(g, slot / DECK_SLOTS);
    invite_nobles(g, players + 1, rng);
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        clear_player(&g->players[seat]);
}

/* ---- legal actions */

/* Three different gems, fewer only if fewer piles are left (S4), or a pair (S5). */
static inline int take_options(const Game *g, int16_t *out, int n)
{
    int piles = 0;
    int colours = 0;
    for (int colour = 0; colour < N_COLOURS; colour++)
        if (g->bank[colour] > 0) {
            piles |= 1 << colour;
            colours++;
        }
    if (colours > 3)
        colours = 3;
    for (int pick = PICK_FIRST[colours]; pick < PICK_FIRST[colours + 1]; pick++)
        if ((PICK_MASK[pick] & ~piles) == 0)
            out[n++] = TAKE + pick;
    for (int colour = 0; colour < N_COLOURS; colour++)
        if (g->bank[colour] >= PAIR_NEEDS)
            out[n++] = TAKE_PAIR + colour;
    return n;
}

/* Every face-up card and the top of every deck (S7). */
static inline int reserve_options(const Game *g, int16_t *out, int n)
{
    for (int slot = 0; slot < N_SLOTS; slot++)
        if (g->board[slot] != EMPTY)
            out[n++] = RESERVE + slot;
    for (int deck = 0; deck < N_DECKS; deck++)
        if (g->deck_size[deck] > 0)
            out[n++] = RESERVE_BLIND + deck;
    return n;
}

/* Whether bonuses, gems and gold together cover the price (S8). */
static inline bool can_buy(const Player *p, int card)
{
    if (card == EMPTY)
        return false;
    int missing = 0;
    for (int colour = 0; colour < N_COLOURS; colour++) {
        int shortage = cards[card].cost[colour] - p->bonus[colour] - p->tokens[colour];
        if (shortage > 0)
            missing += shortage;
    }
    return missing <= p->tokens[GOLD];
}

/* Every face-up or reserved card that the player can pay (S8). */
static inline int buy_options(const Game *g, const Player *p, int16_t *out, int n)
{
    for (int slot = 0; slot < N_SLOTS; slot++)
        if (can_buy(p, g->board[slot]))
            out[n++] = BUY + slot;
    for (int k = 0; k < MAX_RESERVED; k++)
        if (can_buy(p, p->reserved[k]))
            out[n++] = PAY + k;
    return n;
}

/* Everything that may be done in a turn (S3); a pass only if there is nothing else (S13). */
static inline int play_options(const Game *g, const Player *p, int16_t *out)
{
    int n = take_options(g, out, 0);
    if (free_place(p) != EMPTY)
        n = reserve_options(g, out, n);
    n = buy_options(g, p, out, n);
    if (n == 0)
        out[n++] = PASS;
    return n;
}

/* Any token may be returned, gold too (S9). */
static inline int return_options(const Player *p, int16_t *out)
{
    int n = 0;
    for (int gem = 0; gem < N_GEMS; gem++)
        if (p->tokens[gem] > 0)
            out[n++] = RETURN + gem;
    return n;
}

/* Whether a noble is still there and finds the bonuses it requires (S10). */
static inline bool noble_visits(const Game *g, const Player *p, int k)
{
    if (g->nobles[k] == EMPTY)
        return false;
    const Noble *noble = &nobles[g->nobles[k]];
    for (int colour = 0; colour < N_COLOURS; colour++)
        if (p->bonus[colour] < noble->needs[colour])
            return false;
    return true;
}

static inline int noble_options(const Game *g, const Player *p, int16_t *out)
{
    int n = 0;
    for (int k = 0; k < MAX_NOBLES; k++)
        if (noble_visits(g, p, k))
            out[n++] = NOBLE + k;
    return n;
}

/* Write the legal actions of the player to decide to `out` and tell how many there are. */
static inline int legal_actions(const Game *g, int16_t *out)
{
    const Player *p = &g->players[g->seat];
    switch (g->step) {
    case PLAY:
        return play_options(g, p, out);
    case RETURN_TOKENS:
        return return_options(p, out);
    default:
        return noble_options(g, p, out);
    }
}

/* ---- carrying out an action */

static inline void take_different(Game *g, Player *p, int colours)
{
    for (int colour = 0; colour < N_COLOURS; colour++)
        if (colours >> colour & 1)
            take_tokens(g, p, colour, 1);
}

/* Lay a card aside and take a gold token if there is one (S7). */
static inline void reserve(Game *g, Player *p, int card, int deck, int blind)
{
    int k = free_place(p);
    p->reserved[k] = card;
    p->reserved_deck[k] = deck;
    p->blind[k] = blind;
    if (g->bank[GOLD] > 0)
        take_tokens(g, p, GOLD, 1);
}

/* Take a card from the hand; the others keep their numbers. */
static inline int take_reserved(Player *p, int k)
{
    int card = p->reserved[k];
    p->reserved[k] = EMPTY;
    p->reserved_deck[k] = 0;
    p->blind[k] = 0;
    return card;
}

/* Make the tender the payment with the least gold (S8). */
static inline void quote(Game *g, const Player *p, const Card *card)
{
    int gold = 0;
    for (int colour = 0; colour < N_COLOURS; colour++) {
        int due = card->cost[colour] - p->bonus[colour];
        if (due < 0)
            due = 0;
        int paid = due < p->tokens[colour] ? due : p->tokens[colour];
        g->tender[colour] = paid;
        gold += due - paid;
    }
    g->tender[GOLD] = gold;
}

/* Pay a card and gain it; the tokens go back to the bank (S8). */
static inline void buy(Game *g, Player *p, int number)
{
    const Card *card = &cards[number];
    quote(g, p, card);
    for (int gem = 0; gem < N_GEMS; gem++)
        take_tokens(g, p, gem, -g->tender[gem]);
    g->owner[number] = g->seat;
    p->n_cards++;
    p->bonus[card->bonus]++;
    p->prestige += card->prestige;
}

/* Carry out the action of a turn (S3). */
static inline void play(Game *g, Player *p, int action)
{
    if (action == PASS) {
        g->passes++;
        return;
    }
    g->passes = 0;
    if (action < TAKE_PAIR) {
        take_different(g, p, PICK_MASK[action - TAKE]);
    } else if (action < RESERVE) {
        take_tokens(g, p, action - TAKE_PAIR, 2);
    } else if (action < RESERVE_BLIND) {
        int slot = action - RESERVE;
        reserve(g, p, take_card(g, slot), slot / DECK_SLOTS, 0);
    } else if (action < BUY) {
        int deck = action - RESERVE_BLIND;
        reserve(g, p, draw(g, deck), deck, 1);
    } else if (action < PAY) {
        buy(g, p, take_card(g, action - BUY));
    } else {
        buy(g, p, take_reserved(p, action - PAY));
    }
}

/* A noble moves from the table to the player (S10). */
static inline void welcome(Game *g, Player *p, int k)
{
    int noble = g->nobles[k];
    g->nobles[k] = EMPTY;
    p->nobles[p->n_nobles++] = noble;
    p->prestige += nobles[noble].prestige;
}

/* ---- the course of a turn */

/* Tokens are returned while there are more than ten (S9). */
static inline bool has_too_many_tokens(const Player *p)
{
    int held = 0;
    for (int gem = 0; gem < N_GEMS; gem++)
        held += p->tokens[gem];
    return held > MAX_TOKENS;
}

/* A single visitor comes by itself; among several the player has to choose (S10). */
static inline bool must_choose_noble(Game *g, Player *p)
{
    int visitors = 0;
    int last = 0;
    for (int k = 0; k < MAX_NOBLES; k++)
        if (noble_visits(g, p, k)) {
            visitors++;
            last = k;
        }
    if (visitors == 1)
        welcome(g, p, last);
    return visitors > 1;
}

/* Whether somebody has fifteen prestige (S11). */
static inline bool is_goal_reached(const Game *g)
{
    for (int seat = 0; seat < g->n_players; seat++)
        if (g->players[seat].prestige >= GOAL)
            return true;
    return false;
}

/* The game ends with a round that reached the goal (S11) or with a round of passes (S13). */
static inline bool is_finished(const Game *g)
{
    return g->passes == g->n_players || (g->seat == 0 && is_goal_reached(g));
}

/* Begin the turn of the next seat, unless the game ends before it. */
static inline void next_player(Game *g)
{
    g->step = PLAY;
    g->seat++;
    if (g->seat == g->n_players)
        g->seat = 0;
    g->over = is_finished(g);
}

/* Carry out a legal action and go on to the next decision. */
static inline void push(Game *g, int action)
{
    Player *p = &g->players[g->seat];
    switch (g->step) {
    case PLAY:
        play(g, p, action);
        break;
    case RETURN_TOKENS:
        take_tokens(g, p, action - RETURN, -1);
        break;
    default:
        welcome(g, p, action - NOBLE);
        next_player(g);
        return;
    }
    if (has_too_many_tokens(p))
        g->step = RETURN_TOKENS;
    else if (must_choose_noble(g, p))
        g->step = CHOOSE_NOBLE;
    else
        next_player(g);
}

/* ---- random games */

static int random_playout(Game *g, uint64_t *rng)
{
    int16_t out[N_ACTIONS];
    int moves = 0;
    while (!g->over && moves < MAX_MOVES) {
        int n = legal_actions(g, out);
        push(g, out[chance(rng, n)]);
        moves++;
    }
    return moves;
}

/* A number that is higher the better a player has done; equal ones share a place (S12). */
static inline int merit(const Player *p)
{
    return p->prestige * 128 - p->n_cards;
}

/* Add one win, shared by those who are equal, to the seats that did best. */
static void add_wins(const Game *g, double *wins)
{
    int best = merit(&g->players[0]);
    int winners = 1;
    for (int seat = 1; seat < g->n_players; seat++) {
        int m = merit(&g->players[seat]);
        if (m > best) {
            best = m;
            winners = 1;
        } else if (m == best) {
            winners++;
        }
    }
    for (int seat = 0; seat < g->n_players; seat++)
        if (merit(&g->players[seat]) == best)
            wins[seat] += 1.0 / winners;
}

/* Deal and play that many games and tell how many moves were made. */
static long random_games(int players, long games, double *wins, uint64_t *rng)
{
    Game game;
    long moves = 0;
    for (long i = 0; i < games; i++) {
        setup(&game, players, rng);
        moves += random_playout(&game, rng);
        add_wins(&game, wins);
    }
    return moves;
}

/* ---- facts and the command line */

static void fail(const char *what, const char *detail)
{
    fprintf(stderr, "reference: %s: %s\n", what, detail);
    exit(EXIT_FAILURE);
}

static int8_t read_number(FILE *file)
{
    int number;
    if (fscanf(file, "%d", &number) != 1 || number < 0 || number > INT8_MAX)
        fail("facts", "a small number is missing");
    return (int8_t)number;
}

static void read_gems(FILE *file, int8_t *gems)
{
    for (int colour = 0; colour < N_COLOURS; colour++)
        gems[colour] = read_number(file);
}

static void read_facts(const char *path)
{
    FILE *file = fopen(path, "r");
    if (file == NULL)
        fail("cannot read the facts", path);
    if (read_number(file) != N_CARDS)
        fail("facts", "there must be 90 cards");
    for (int card = 0; card < N_CARDS; card++) {
        cards[card].bonus = read_number(file);
        if (cards[card].bonus >= N_COLOURS)
            fail("facts", "a bonus is one of the colours 0 to 4");
        cards[card].prestige = read_number(file);
        read_gems(file, cards[card].cost);
    }
    if (read_number(file) != N_NOBLES)
        fail("facts", "there must be 19 nobles");
    for (int noble = 0; noble < N_NOBLES; noble++) {
        nobles[noble].prestige = read_number(file);
        read_gems(file, nobles[noble].needs);
    }
    fclose(file);
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

int main(int argc, char **argv)
{
    if (argc != 5)
        fail("usage", "reference FACTS PLAYERS GAMES STATE");
    read_facts(argv[1]);
    int players = atoi(argv[2]);
    if (players < 2 || players > MAX_PLAYERS)
        fail("PLAYERS must be 2, 3 or 4", argv[2]);
    long games = atol(argv[3]);
    uint64_t rng = strtoull(argv[4], NULL, 10);
    if (rng == 0)
        fail("STATE must be a positive number", argv[4]);

    double wins[MAX_PLAYERS] = {0};
    double start = seconds_now();
    long moves = random_games(players, games, wins, &rng);
    double seconds = seconds_now() - start;
    printf("%ld %ld %.6f %.4f %.4f %.4f %.4f\n", games, moves, seconds, wins[0], wins[1], wins[2],
           wins[3]);
    return EXIT_SUCCESS;
}
